import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newCode } from '../../sync/testing/contract-support.ts';
import { refusalOf } from './support/attempt.ts';
import { hospitalPeople } from './support/hospital-people.ts';
import { closedAgo, useBooking } from './support/hospital-rows.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { signUpAdmin } from './support/publish-rows.ts';

interface Entry {
  kind: string;
  person: string | null;
  is_own: boolean;
  hospital: string | null;
  records: number;
}

let database: TestDatabase;
let people: Awaited<ReturnType<typeof hospitalPeople>>;
let admin: Caller;
let officer: Caller;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await hospitalPeople(database);
  admin = await signUpAdmin(database);
  const userId = await database.signUp({ email: 'officer@demo.test' });
  officer = { role: 'authenticated', userId };
  await database.as(admin, (tx) => tx`select public.set_privacy_officer('Officer@demo.test ', true)`);
});
afterAll(() => database.close());
beforeEach(() => database.admin`delete from private.access_log`);

const as = (userId: string): Caller => ({ role: 'authenticated', userId });

async function ask<T>(who: Caller, call: string): Promise<T> {
  return database.as(who, async (tx) => {
    const [row] = await tx.unsafe<{ answer: T }[]>(`select public.${call} as answer`);
    if (!row) throw new Error('No answer.');
    return row.answer;
  });
}
const ofCustomer = (id: string, who = as(people.agent)) =>
  ask<Entry[]>(who, `access_entries(customer => '${id}')`);
const ofHospital = (who: Caller) =>
  ask<Entry[]>(who, `access_entries(hospital => '${people.hospital.hospitalId}')`);
const ofAll = (who: Caller) => ask<Entry[]>(who, 'access_entries()');

/** A customer of the agent with a booking at the hospital. */
async function addBooked() {
  const { agent, hospital } = people;
  const ids = { customer: crypto.randomUUID(), booking: crypto.randomUUID() };
  await database.admin`
    insert into public.customers (id, user_id, name, telephone)
    values (${ids.customer}, ${agent}, 'สมชาย ใจดี', '0812345678')`;
  const code = newCode();
  await database.admin`
    insert into public.bookings (id, user_id, customer_id, promotion_id, booking_code, booking_price)
    values (${ids.booking}, ${agent}, ${ids.customer}, ${hospital.promotionId}, ${code}, 1)`;
  return { ...ids, code };
}

test('PRIVACY-6 a checked code and a found booking are on the log of their customer, without a name for the agent', async () => {
  const booked = await addBooked();
  const other = await addBooked();
  await ask(as(people.staff), `check_booking('${booked.code}')`);
  // Once more within ten minutes is the same look.
  await ask(as(people.staff), `check_booking('${booked.code}')`);
  for (const { booking } of [booked, other]) {
    await useBooking(database.admin, booking);
    await closedAgo(database.admin, { bookingId: booking, days: 400 });
  }
  await ask(as(people.staff), `find_closed_bookings('${people.hospital.hospitalId}')`);
  const seen = await ofCustomer(booked.customer);
  expect(seen.map(({ kind, person, records }) => [kind, person, records])).toEqual([
    ['closed_bookings', null, 1],
    ['code', null, 1],
  ]);
  expect(seen[0]).toMatchObject({ is_own: false, hospital: expect.stringContaining('hospital-') });
  expect((await ofCustomer(other.customer)).map(({ kind }) => kind)).toEqual(['closed_bookings']);
  // The hospital's owner and the privacy officer see the person, and one line for one search.
  await database.admin`update public.profiles set full_name = 'น้ำ' where user_id = ${people.staff}`;
  for (const list of [await ofHospital(as(people.owner)), await ofAll(officer), await ofAll(admin)]) {
    expect(list).toMatchObject([
      { kind: 'closed_bookings', person: 'น้ำ', records: 2 },
      { kind: 'code', person: 'น้ำ', records: 1 },
    ]);
    expect(JSON.stringify(list)).not.toContain('สมชาย');
  }
});

test('PRIVACY-6 a code in vain shows nobody and is not on the log', async () => {
  await ask(as(people.staff), "check_booking('SBAAAAAAAAAA')");
  expect(await ofAll(officer)).toEqual([]);
});

test('PRIVACY-6 what super admins read of people is on the log, and members’ own work is not', async () => {
  const { hospital } = people;
  for (const who of [as(people.owner), as(people.staff)]) {
    await database.as(who, (tx) => tx`select * from public.hospital_people(${hospital.hospitalId})`);
  }
  expect(await ofAll(officer)).toEqual([]);
  await database.as(admin, (tx) => tx`select * from public.hospital_people(${hospital.hospitalId})`);
  await database.admin`
    with r as (
      insert into private.privacy_requests (kind, name, email, confirmed_at) values ('copy', 'x', 'a@b.co', now()) returning id)
    insert into private.privacy_request_parts (request_id) select id from r`;
  await ask(admin, 'request_inbox()');
  await ask(as(people.agent), 'request_inbox()');
  const kinds = (list: Entry[]) => list.map(({ kind }) => kind).sort();
  expect(kinds(await ofAll(officer))).toEqual(['people', 'requests']);
  expect(await ofHospital(as(people.owner))).toMatchObject([{ kind: 'people', records: 2 }]);
});

const report = (who: string, rows: object[]) =>
  database.as(as(who), async (tx) => {
    const [row] = await tx<{ answer: { answers: { outcome: string }[] } }[]>`
      select public.report_files(${who}, ${JSON.stringify(rows)}::text::jsonb) as answer`;
    return row?.answer.answers.map(({ outcome }) => outcome);
  });
const file = (values: object) => ({
  id: crypto.randomUUID(),
  at: new Date().toISOString(),
  records: 1,
  ...values,
});

test('PRIVACY-6 files that the app saved are reported once, for own records and the own hospital', async () => {
  const { customer } = await addBooked();
  const { hospitalId } = people.hospital;
  const own = file({ kind: 'customer', customer });
  expect(await report(people.agent, [own, own, file({ kind: 'customers', records: 20 })])).toEqual([
    'noted',
    'noted',
    'noted',
  ]);
  await report(people.agent, [own]);
  const seen = await ofCustomer(customer);
  expect(seen.map(({ kind, records, is_own }) => [kind, records, is_own].join()).sort()).toEqual([
    'customer,1,true',
    'customers,20,true',
  ]);
  expect(
    await report(people.staff, [
      file({ kind: 'attendees', hospital: hospitalId, records: 3 }),
      file({ kind: 'customer', customer }),
      file({ kind: 'attendees', hospital: crypto.randomUUID() }),
    ]),
  ).toEqual(['noted', 'gone', 'gone']);
  expect(await ofHospital(as(people.owner))).toMatchObject([{ kind: 'attendees', records: 3 }]);
  await ask(as(people.agent), 'own_data()');
  expect((await ofCustomer(customer)).map(({ kind }) => kind)).toContain('own_data');
});

test.each([
  { kind: 'code' },
  { kind: 'customers', records: -1 },
  { kind: 'customers', at: 5 },
  { kind: 'customer', customer: 'x' },
  { kind: 'customers', id: 'x' },
])('a file with %j is not of the protocol', async (values) => {
  await expect(report(people.agent, [file(values)])).rejects.toMatchObject({ code: 'SB002' });
});

test('SECURITY-79 a person has 500 files of a day on the log, and further ones have no answer', async () => {
  const person = await database.signUp();
  const files = (count: number) =>
    Array.from({ length: count }, () => file({ id: crypto.randomUUID(), kind: 'customers' }));
  for (let n = 0; n < 4; n++) await report(person, files(100));
  const [repeated, ...others] = files(99);
  expect(await report(person, [repeated ?? {}, ...others])).toHaveLength(99);
  expect(await report(person, files(3))).toHaveLength(1);
  expect(await report(person, [repeated ?? {}])).toHaveLength(1);
  const [row] = await database.admin`
    select count(*)::int as noted from private.access_log where user_id = ${person}`;
  expect(row?.['noted']).toBe(500);
});

test('SECURITY-58 each log is read by those alone whom it concerns', async () => {
  const { customer } = await addBooked();
  const { hospitalId } = people.hospital;
  const calls = [
    ...[people.staff, people.owner, people.agent].map((who) => [as(who), 'access_entries()'] as const),
    ...[as(people.staff), as(people.agent), officer, admin].map(
      (who) => [who, `access_entries(hospital => '${hospitalId}')`] as const,
    ),
    ...[as(people.staff), as(people.owner), officer, admin].map(
      (who) => [who, `access_entries(customer => '${customer}')`] as const,
    ),
    [{ role: 'anon' }, 'access_entries()'] as const,
    ...[as(people.owner), as(people.agent), officer].flatMap((who) => [
      [who, 'privacy_officers()'] as const,
      [who, "set_privacy_officer('officer@demo.test', false)"] as const,
    ]),
  ];
  for (const [who, call] of calls) {
    const refusal = await refusalOf(database, who, (tx) => tx.unsafe(`select public.${call}`));
    expect(refusal?.code, call).toBe('42501');
  }
});

test('PRIVACY-7 a super admin makes an account a privacy officer and ends it; the role gives nothing else', async () => {
  expect(await ask(admin, "set_privacy_officer('nobody@demo.test', true)")).toBe(false);
  const userId = await database.signUp({ email: 'second@demo.test' });
  expect(await ask(admin, "set_privacy_officer('second@demo.test', true)")).toBe(true);
  const officers = await ask<{ email: string }[]>(admin, 'privacy_officers()');
  expect(officers.map(({ email }) => email)).toEqual(['officer@demo.test', 'second@demo.test']);
  expect(await ofAll(as(userId))).toEqual([]);
  const { customer } = await addBooked();
  const rights = await database.as(as(userId), async (tx) => {
    const [row] = await tx`
      select private.is_super_admin() as admin, (select count(*)::int from public.customers) as customers,
        (select count(*)::int from public.profiles) as profiles, (select count(*)::int from public.bookings) as bookings`;
    return row;
  });
  expect(rights).toEqual({ admin: false, customers: 0, profiles: 1, bookings: 0 });
  expect(customer).toBeTruthy();
  expect(await ask(admin, "set_privacy_officer('second@demo.test', false)")).toBe(true);
  expect((await refusalOf(database, as(userId), (tx) => tx`select public.breach_list()`))?.code).toBe(
    '42501',
  );
});

test('PRIVACY-6 entries end after a year, and name nobody after an account or a customer is gone', async () => {
  const { customer } = await addBooked();
  await report(people.agent, [file({ kind: 'customer', customer })]);
  await ask(as(people.agent), `erase_customer('${customer}')`);
  expect(await ofAll(officer)).toMatchObject([{ kind: 'customer' }]);
  await database.admin`update private.access_log set opened_at = now() - interval '1 year 1 hour'`;
  const [done] = await database.admin`select private.purge_access_log() as done`;
  expect(done?.['done']).toEqual({ entries: 1, more: false });
  expect(await ofAll(officer)).toEqual([]);
});
