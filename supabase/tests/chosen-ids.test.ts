import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpHospital, type Publisher } from './support/publish-rows.ts';

let database: TestDatabase;
/** Whose rows the other member names. */
let owner: Publisher;
/** Who names them: a member of a hospital of their own. */
let other: Publisher;
let count = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  count += 1;
  owner = await signUpHospital(database, `Own Clinic ${count}`);
  other = await signUpHospital(database, `Other Clinic ${count}`);
});
afterAll(() => database.close());

type Person = Caller & { userId: string };
const person = async (): Promise<Person> => ({ role: 'authenticated', userId: await database.signUp() });
const make = (publisher: Publisher, table: 'promotions' | 'events', values: object = {}) =>
  publish({ database, publisher, table, values });
const remove = (publisher: Publisher, table: 'promotions' | 'events', id: string) =>
  database.as(publisher.caller, (tx) => tx`delete from ${tx(`public.${table}`)} where id = ${id}`);

test('SECURITY-67 old addresses of a hospital and of an event outlive promotions that have their ids', async () => {
  const { id, url_slug } = await make(owner, 'events');
  await database.as(
    owner.caller,
    (tx) => tx`update public.events set url_slug = 'moved-event' where id = ${String(id)}`,
  );
  await database.admin`update public.hospitals set name = ${`Renamed Clinic ${count}`} where id = ${owner.hospital}`;
  for (const taken of [owner.hospital, String(id)]) {
    await make(other, 'promotions', { id: taken });
    await remove(other, 'promotions', taken);
  }
  const [hospital] = await database.as(
    { role: 'anon' },
    (tx) => tx`select id from public.find_hospital(${`own-clinic-${count}`})`,
  );
  expect(hospital).toMatchObject({ id: owner.hospital });
  const [event] = await database.as({ role: 'anon' }, (tx) => {
    return tx`select id from public.find_address('event', ${`own-clinic-${count}`}, ${String(url_slug)})`;
  });
  expect(event).toMatchObject({ id });
  const again = await signUpHospital(database, `Own Clinic ${count}`);
  const [named] = await database.admin`select slug from public.hospitals where id = ${again.hospital}`;
  expect(named).toMatchObject({ slug: `own-clinic-${count}-2` });
});

test('SECURITY-67 mails about a deleted event wait, whatever else has its id', async () => {
  const event = String((await make(owner, 'events'))['id']);
  const mine = String((await make(other, 'events', { max_attendees: 1 }))['id']);
  await database.as(
    await person(),
    (tx) => tx`select public.register_for_event(${event}, wants_mail => true)`,
  );
  await remove(owner, 'events', event);
  const waiting = async () =>
    (
      await database.admin<{ data: object }[]>`
        select data from private.outgoing_messages
        where about = ${event} and data ->> 'kind' = 'cancelled' and outcome is null`
    ).map(({ data }) => data);
  const queued = await waiting();
  expect(queued).toHaveLength(1);
  await make(other, 'promotions', { id: event });
  await database.as(
    other.caller,
    (tx) => tx`update public.promotions set end_date = end_date + 1 where id = ${event}`,
  );
  await remove(other, 'promotions', event);
  expect(await waiting()).toEqual(queued);
  const [first, guest] = [await person(), await person()];
  await database.as(first, (tx) => tx`select public.register_for_event(${mine})`);
  await database.admin`insert into public.event_registrations (id, event_id, user_id, status)
    values (${event}, ${mine}, ${guest.userId}, 'waiting')`;
  await database.as(first, (tx) => tx`select public.cancel_registration(${mine})`);
  expect(await waiting()).toEqual(queued);
  await database.as(
    other.caller,
    (tx) => tx`update public.events set location_address = 'elsewhere' where id = ${mine}`,
  );
  expect(await waiting()).toEqual(queued);
  await database.as(guest, (tx) => tx`select public.cancel_registration(${mine})`);
  expect(await waiting()).toEqual(queued);
});

test('SECURITY-67 a promotion with the id of an event counts among the 50 of a day', async () => {
  const events = [];
  for (let round = 0; round < 50; round++) events.push(String((await make(owner, 'events'))['id']));
  await expect(make(owner, 'promotions', { id: events[0] })).rejects.toMatchObject({ code: 'SB022' });
  await expect(make(other, 'events', { id: events[0] })).rejects.toMatchObject({
    constraint_name: 'events_pkey',
  });
});

test('SECURITY-67 the id of a deleted promotion that was booked names no other one', async () => {
  const promotion = String((await make(owner, 'promotions'))['id']);
  const agent = await person();
  const customer = randomUUID();
  await database.as(agent, async (tx) => {
    await tx`insert into public.customers (id, user_id, name, telephone) values (${customer}, ${agent.userId}, 'Ann', '0812345678')`;
    await tx`insert into public.bookings (id, user_id, customer_id, promotion_id, booking_code, booking_price)
      values (${randomUUID()}, ${agent.userId}, ${customer}, ${promotion}, private.new_registration_code(), 1)`;
  });
  await remove(owner, 'promotions', promotion);
  await expect(make(other, 'promotions', { id: promotion })).rejects.toMatchObject({
    code: '23505',
    constraint_name: 'promotions_pkey',
  });
  await expect(make(owner, 'promotions', { id: promotion })).rejects.toMatchObject({ code: '23505' });
});

test('SECURITY-67 nobody has a customer with the id of one who was erased', async () => {
  const [first, second] = [await person(), await person()];
  const id = randomUUID();
  const create = (agent: Person) =>
    database.as(
      agent,
      (tx) => tx`insert into public.customers (id, user_id, name, telephone)
        values (${id}, ${agent.userId}, 'Ann', '0812345678')`,
    );
  await create(first);
  await database.admin`insert into private.access_log (kind, customer_id) values ('code', ${id})`;
  await database.as(first, (tx) => tx`select public.erase_customer(${id})`);
  for (const agent of [first, second]) {
    await expect(create(agent)).rejects.toMatchObject({ code: '23505', constraint_name: 'customers_pkey' });
  }
  await expect(
    database.as(second, (tx) => tx`select public.access_entries(customer => ${id})`),
  ).rejects.toMatchObject({ code: '42501' });
});

test('SECURITY-67 devices of an erasure are named by hospitals of their person alone, and by that erasure alone', async () => {
  const [agent, earlier] = [await person(), await person()];
  const [id, tablet, phone] = [randomUUID(), randomUUID(), randomUUID()];
  await database.admin`update public.profiles set full_name = 'Former Agent' where user_id = ${earlier.userId}`;
  await database.admin`insert into public.hospital_devices (hospital_id, user_id, device, name)
    values (${owner.hospital}, ${owner.userId}, ${tablet}, 'Front desk')`;
  // Another customer had the id, was handed over, and was erased with the account of the later agent.
  await database.admin`insert into private.erasures (user_id, id, erased_at, handed_over)
    values (${earlier.userId}, ${id}, now() - interval '1 day', true)`;
  await database.admin`insert into private.person_devices (user_id, device, name, first_seen_at)
    values (${earlier.userId}, ${phone}, 'Pixel', now() - interval '2 days')`;
  await database.as(agent, async (tx) => {
    await tx`select public.report_device(${tablet}, 'Chrome', '{}')`;
    await tx`insert into public.customers (id, user_id, name, telephone)
      values (${id}, ${agent.userId}, 'Ann', '0812345678')`;
  });
  await database.as(agent, (tx) => tx`select public.erase_customer(${id})`);
  const [row] = await database.as(
    agent,
    (tx) => tx<{ list: { devices: { name: string }[] }[] }[]>`select public.erasure_list() as list`,
  );
  expect(row?.list[0]?.devices.map(({ name }) => name)).toEqual(['Chrome']);
});
