import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newCode } from '../../sync/testing/contract-support.ts';
import { refusalOf } from './support/attempt.ts';
import { hospitalPeople } from './support/hospital-people.ts';
import { measureWork } from './support/measure-work.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpHospital, type Publisher } from './support/publish-rows.ts';

let database: TestDatabase;
let publisher: Publisher;
beforeAll(async () => {
  database = await openTestDatabase();
  publisher = await signUpHospital(database, 'Ringing Hospital');
});
beforeEach(async () => {
  const { admin } = database;
  await admin`delete from public.push_subscriptions`;
  await admin`delete from private.outgoing_messages`;
  await admin`update private.quiet_hours set push_starts = ends`;
});
afterAll(() => database.close());

type Device = Caller & { role: 'authenticated'; userId: string; sessionId: string };
const uuid = () => crypto.randomUUID();
const point = () => `B${(uuid() + uuid() + uuid()).replaceAll('-', '').slice(0, 86)}`;

/** A device on which the person is signed in. */
async function signIn(userId: string): Promise<Device> {
  const sessionId = uuid();
  await database.admin`insert into auth.sessions (id, user_id, created_at) values (${sessionId}, ${userId}, now())`;
  return { role: 'authenticated', userId, sessionId };
}

interface Given {
  endpoint?: string;
  p256dh?: string;
  auth?: string;
  choices?: string[];
  language?: string;
}

const everything = ['renewals', 'redeemed', 'conflicts', 'desk', 'events'];
function made(given: Given = {}) {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${uuid()}`,
    p256dh: point(),
    auth: uuid().replaceAll('-', '').slice(0, 22),
    choices: everything,
    language: 'th',
    ...given,
  };
}

const save = (device: Caller, given: Required<Given>) =>
  database.as(
    device,
    (tx) => tx`select public.save_push_subscription(${given.endpoint}, ${given.p256dh}, ${given.auth},
      ${`B${'k'.repeat(86)}`}, ${given.choices}, ${given.language}, 'Chrome')`,
  );
const refused = (device: Caller, given: Required<Given>) =>
  refusalOf(
    database,
    device,
    (tx) => tx`select public.save_push_subscription(${given.endpoint}, ${given.p256dh}, ${given.auth},
      ${`B${'k'.repeat(86)}`}, ${given.choices}, ${given.language}, 'Chrome')`,
  );
async function allowOn(userId: string, given: Given = {}): Promise<Device> {
  const device = await signIn(userId);
  await save(device, made(given));
  return device;
}
const subscriptions = async (userId: string) => {
  const rows = await database.admin<{ endpoint: string; session_id: string }[]>`
    select endpoint, session_id from public.push_subscriptions where user_id = ${userId} order by created_at`;
  return rows.map((row) => ({ ...row }));
};

interface Taken {
  id: string;
  data: {
    choice: string;
    kind?: string;
    letter?: string;
    people?: number;
    ttl: number;
    subscription: object;
  };
}
const take = async (): Promise<Taken[]> =>
  database.admin<Taken[]>`select id, data from private.take_messages(100, 'push')`;
const choices = async () => (await take()).map(({ data }) => data.choice);
const run = (job: string) => database.admin.unsafe(`select private.${job}()`);
const dayIn = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

async function carOf(agent: string, name: string, values: object = {}): Promise<string> {
  const [customer, car] = [uuid(), uuid()];
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${agent}, ${name}, '081-234-5678')`;
  await database.admin`
    insert into public.car_insurance ${database.admin({ id: car, user_id: agent, customer_id: customer, ...values })}`;
  return car;
}

test('SECURITY-62 a device is saved for its own session, changed in place, and ended; others see nothing of it', async () => {
  const [ann, bob] = [await database.signUp(), await database.signUp()];
  const phone = await allowOn(ann);
  const next = made({ choices: ['events'] });
  await save(phone, next);
  expect(await subscriptions(ann)).toEqual([{ endpoint: next.endpoint, session_id: phone.sessionId }]);
  const settings = (caller: Caller) =>
    database.as(caller, async (tx) => {
      const [row] = await tx<{ answer: unknown }[]>`select public.push_settings() as answer`;
      return row?.answer;
    });
  expect(await settings(phone)).toMatchObject({
    key: null,
    subscription: { endpoint: next.endpoint, choices: ['events'] },
  });
  expect(await settings(await signIn(ann))).toEqual({ key: null, subscription: null });
  expect(await settings(await signIn(bob))).toEqual({ key: null, subscription: null });
  const data = await database.as(phone, async (tx) => {
    const [row] = await tx<
      { answer: { push_subscriptions: unknown[] } }[]
    >`select public.own_data() as answer`;
    return row?.answer.push_subscriptions;
  });
  expect(data).toHaveLength(1);
  const end = (caller: Caller) =>
    database.as(caller, async (tx) => {
      const [row] = await tx<{ ended: boolean }[]>`select public.end_push_subscription() as ended`;
      return row?.ended;
    });
  expect(await end(await signIn(ann))).toBe(false);
  expect(await end(phone)).toBe(true);
  expect(await subscriptions(ann)).toEqual([]);
});

test('SECURITY-62 only addresses of known push services are taken, only with a living session, ten for a person', async () => {
  const ann = await database.signUp();
  const phone = await signIn(ann);
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://evil.test/fcm.googleapis.com/',
    'https://evil.test@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://169.254.169.254/latest',
    'http://127.0.0.1:5432/x',
    'https://localhost/x',
    'https://[::1]/x',
    'file:///etc/passwd',
  ]) {
    expect(await refused(phone, made({ endpoint })), endpoint).toMatchObject({
      code: '23514',
      constraint: 'push_subscriptions_endpoint_known',
    });
  }
  for (const host of [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'web.push.apple.com',
    'sg2p.notify.windows.com',
  ]) {
    expect(await refused(phone, made({ endpoint: `https://${host}/x` })), host).toBeNull();
  }
  expect(
    await refused(phone, made({ endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` })),
  ).toMatchObject({
    constraint: 'push_subscriptions_endpoint_length',
  });
  expect(await refused(phone, made({ choices: ['adverts'] }))).toMatchObject({
    constraint: 'push_subscriptions_choices_known',
  });
  expect(await refused({ role: 'authenticated', userId: ann, sessionId: uuid() }, made())).toMatchObject({
    code: '42501',
  });
  const devices = [];
  for (let index = 0; index < 11; index += 1) {
    devices.push(await allowOn(ann));
    await database.admin`update public.push_subscriptions set seen_at = seen_at - interval '1 day'`;
  }
  const stored = (await subscriptions(ann)).map(({ session_id }) => session_id);
  expect(stored.sort()).toEqual(
    devices
      .slice(1)
      .map(({ sessionId }) => sessionId)
      .sort(),
  );
});

test('SECURITY-62 the next person of a browser takes its address over; nobody else can', async () => {
  const [ann, bob] = [await database.signUp(), await database.signUp()];
  const shared = made();
  await save(await signIn(ann), shared);
  expect(await refused(await signIn(bob), { ...made(), endpoint: shared.endpoint })).toMatchObject({
    code: '23505',
  });
  await save(await signIn(bob), shared);
  expect(await subscriptions(ann)).toEqual([]);
  expect(await subscriptions(bob)).toHaveLength(1);
});

test('NOTIFY-1 nothing goes to a person without permission, for what was not chosen, or after the session or account', async () => {
  const ann = await database.signUp();
  const push = (cause: string) =>
    database.admin`select private.queue_push_for_person(${ann}, 'conflicts', ${cause}, null, '{}', now() + interval '1 day')`;
  await push('one');
  expect(await choices()).toEqual([]);
  const phone = await allowOn(ann, { choices: ['events'] });
  await push('two');
  expect(await choices()).toEqual([]);
  const [tablet, laptop] = [await allowOn(ann), await allowOn(ann)];
  await push('three');
  await database.admin`delete from auth.sessions where id = ${laptop.sessionId}`;
  const taken = await take();
  expect(taken).toHaveLength(1);
  await push('four');
  await save(tablet, made({ choices: [] }));
  expect(await choices()).toEqual([]);
  await run('purge_push_subscriptions');
  expect((await subscriptions(ann)).map(({ session_id }) => session_id)).toEqual([
    phone.sessionId,
    tablet.sessionId,
  ]);
  await save(tablet, made());
  await push('five');
  await database.as(tablet, (tx) => tx`select public.delete_account()`);
  expect(
    await database.admin`select from private.outgoing_messages where outcome is null and recipient in (
    select id::text from public.push_subscriptions)`,
  ).toHaveLength(0);
  expect(await choices()).toEqual([]);
  expect(await subscriptions(ann)).toEqual([]);
});

test('NOTIFY-2 a cause is one notification for a device, whatever its address becomes', async () => {
  const ann = await database.signUp();
  const [phone] = [await allowOn(ann), await allowOn(ann)];
  const push = () =>
    database.admin`select private.queue_push_for_person(${ann}, 'conflicts', 'one', null, '{}', now() + interval '1 day')`;
  await Promise.all([push(), push(), push()]);
  const [first, second] = await take();
  for (const message of [first, second])
    await database.admin`select private.end_message(${message?.id ?? ''}, null, false, null, 'taken')`;
  await save(phone, made());
  await push();
  expect(await take()).toEqual([]);
});

test('NOTIFY-4 nothing leaves from 20:00 to 08:00 in Bangkok; it leaves at 08:00', async () => {
  await database.admin`update private.quiet_hours set push_starts = default`;
  const until = async (at: string) => {
    const [row] = await database.admin<
      { until: Date | null }[]
    >`select private.quiet_until(${at}, true) as until`;
    return row?.until?.toISOString() ?? null;
  };
  expect(await until('2026-11-25T12:59:59Z')).toBeNull();
  expect(await until('2026-11-25T13:00:00Z')).toBe('2026-11-26T01:00:00.000Z');
  expect(await until('2026-11-26T00:59:59Z')).toBe('2026-11-26T01:00:00.000Z');
  expect(await until('2026-11-26T01:00:00Z')).toBeNull();
  // Now is within the quiet hours, or after them.
  const quiet = (isQuiet: boolean) => database.admin`
    update private.quiet_hours set push_starts = (now() at time zone 'Asia/Bangkok')::time - interval '1 hour',
      ends = (now() at time zone 'Asia/Bangkok')::time + ${isQuiet ? '1 hour' : '-1 minute'}::interval`;
  const ann = await database.signUp();
  await allowOn(ann);
  await carOf(ann, 'สมชาย', { tax_end: dayIn(1) });
  await database.admin`select private.queue_push_for_person(${ann}, 'conflicts', 'one', null, '{}', now() + interval '1 day')`;
  await quiet(true);
  await run('notify_renewals');
  expect(await take()).toEqual([]);
  const [waits] = await database.admin<{ at: boolean }[]>`
    select due_at = private.quiet_until(now(), true) as at from private.outgoing_messages`;
  expect(waits?.at).toBe(true);
  await quiet(false);
  await database.admin`update private.outgoing_messages set due_at = now()`;
  await run('notify_renewals');
  expect((await choices()).sort()).toEqual(['conflicts', 'renewals']);
  await database.admin`update private.quiet_hours set ends = default`;
});

test('NOTIFY-3 renewals of tomorrow are one notification a day, without those that have an answer', async () => {
  const [ann, bob] = [await database.signUp(), await database.signUp()];
  await allowOn(ann);
  await carOf(ann, 'เสาวนีย์ ใจดี', { tax_end: dayIn(1) });
  await carOf(ann, 'Somchai', { coverage_end: `${dayIn(1)}T16:59:59.999Z` });
  await carOf(ann, 'later', { tax_end: dayIn(2) });
  await carOf(ann, 'today', { compulsory_end: dayIn(0) });
  await carOf(ann, 'renewed', { tax_end: dayIn(1), renewal_stage: 'renewed', renewal_until: dayIn(1) });
  await carOf(bob, 'not allowed', { tax_end: dayIn(1) });
  await run('notify_renewals');
  await run('notify_renewals');
  const taken = await take();
  expect(taken).toHaveLength(1);
  expect(taken[0]?.data).toMatchObject({ choice: 'renewals', people: 2 });
  expect(['ส', 'S']).toContain(taken[0]?.data.letter);
  expect(JSON.stringify(taken)).not.toMatch(/Somchai|เสาวนีย์/);
  expect(taken[0]?.data.ttl).toBeLessThanOrEqual(2 * 86_400);
});

test('NOTIFY-3 a later cover of the car answers for no tax that it has no day of (INSURANCE-15)', async () => {
  const ann = await database.signUp();
  await allowOn(ann);
  const covered = async (name: string, laterTax: string | null) => {
    const ended = { license_plate: 'กข 1', coverage_end: `${dayIn(-100)}T16:59:59.999Z` };
    const car = await carOf(ann, name, { ...ended, tax_end: dayIn(1) });
    await database.admin`
      insert into public.car_insurance (id, user_id, customer_id, license_plate, coverage_end, tax_end)
      select ${uuid()}, user_id, customer_id, license_plate, coverage_end + interval '1 year', ${laterTax}::date
      from public.car_insurance where id = ${car}`;
  };
  await covered('paid', dayIn(366));
  await covered('no day', null);
  // The later record has the day itself.
  await covered('same day', dayIn(1));
  await run('notify_renewals');
  expect((await take()).map(({ data }) => data.people)).toEqual([2]);
});

test('NOTIFY-3 a conflict that has waited for an hour is one notification a day, until it is decided', async () => {
  const ann = await database.signUp();
  await allowOn(ann);
  const conflict = (kind: string, age: string) => database.admin`
    insert into public.sync_conflicts (user_id, entity, row_id, op_id, kind, losing, winning, created_at)
    values (${ann}, 'customers', ${uuid()}, ${uuid()}, ${kind}, '{}', '{}', now() - ${age}::interval)`;
  await conflict('guarded', '10 minutes');
  await conflict('overwritten', '2 hours');
  await conflict('guarded', '4 days');
  await run('notify_conflicts');
  expect(await choices()).toEqual([]);
  await conflict('guarded', '2 hours');
  await conflict('guarded', '2 hours');
  await run('notify_conflicts');
  await run('notify_conflicts');
  expect(await choices()).toEqual(['conflicts']);
});

test('NOTIFY-3 the agent hears of a used voucher once, the owner of a code that waits, until it is decided', async () => {
  const { agent, staff, owner, device, hospital } = await hospitalPeople(database);
  for (const person of [agent, staff, owner]) await allowOn(person);
  const [customer, code] = [uuid(), newCode()];
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${agent}, 'สมชาย', '081-234-5678')`;
  await database.admin`
    insert into public.bookings (user_id, customer_id, promotion_id, booking_code, booking_price)
    values (${agent}, ${customer}, ${hospital.promotionId}, ${code}, 1)`;
  const redeem = (nonce: string, mode: string) =>
    database.as(
      { role: 'authenticated', userId: staff },
      (tx) => tx`select public.redeem_booking(${nonce}, ${code}, ${device}, now(), ${mode})`,
    );
  const first = uuid();
  await redeem(first, 'online');
  await redeem(first, 'online');
  expect((await take()).map(({ data }) => data)).toMatchObject([
    { choice: 'redeemed', letter: 'ส', customer },
  ]);
  const second = uuid();
  await redeem(second, 'offline');
  const taken = await take();
  expect(taken.map(({ data }) => data.choice)).toEqual(['desk']);
  await database.admin`select private.end_message(${taken[0]?.id ?? ''}, 'down', false)`;
  await database.as(
    { role: 'authenticated', userId: owner },
    (tx) => tx`select public.resolve_redemption(${second}, 'both_honoured', 'checked')`,
  );
  await database.admin`update private.outgoing_messages set due_at = now()`;
  expect(await choices()).not.toContain('desk');
});

test('NOTIFY-3 who registered for an event hears of seat, change, reminder and end, with or without mails', async () => {
  const event = String(
    (await publish({ database, publisher, table: 'events', values: { max_attendees: 1 } }))['id'],
  );
  const [ann, bob] = [await database.signUp(), await database.signUp()];
  await allowOn(ann);
  await allowOn(bob);
  const kinds = async () => (await take()).map(({ data }) => data.kind);
  const register = (userId: string) =>
    database.as(
      { role: 'authenticated', userId },
      (tx) => tx`select public.register_for_event(${event}, true, wants_mail => false)`,
    );
  await register(ann);
  expect(await kinds()).toEqual(['confirmed']);
  await register(bob);
  expect(await kinds()).toEqual(['waiting']);
  await database.as(
    { role: 'authenticated', userId: ann },
    (tx) => tx`select public.cancel_registration(${event})`,
  );
  expect(await kinds()).toEqual(['seat']);
  await database.admin`delete from private.outgoing_messages`;
  await database.admin`update public.event_registrations set created_at = now() - interval '3 days' where event_id = ${event}`;
  await database.admin`update public.events set start_date = now() + interval '20 hours', end_date = now() + interval '22 hours'
    where id = ${event}`;
  expect(await kinds()).toEqual(['changed']);
  await run('remind_of_events');
  await run('remind_of_events');
  expect(await kinds()).toEqual(['reminder']);
  await database.as(publisher.caller, (tx) => tx`delete from public.events where id = ${event}`);
  expect(await kinds()).toEqual(['cancelled']);
  expect(await database.admin`select from private.outgoing_messages where template = 'event'`).toHaveLength(
    0,
  );
});

test('NOTIFY-5 a gone subscription ends, so does one that is refused five times in a row, and Retry-After counts', async () => {
  const ann = await database.signUp();
  await allowOn(ann);
  let cause = 0;
  const next = async () => {
    cause += 1;
    await database.admin`select private.queue_push_for_person(${ann}, 'conflicts', ${String(cause)}, null, '{}', now() + interval '1 day')`;
    const [message] = await take();
    return message?.id ?? '';
  };
  const end = (
    id: string,
    error: string | null,
    isFinal: boolean,
    retry: number | null,
    answer: string | null,
  ) => database.admin`select private.end_message(${id}, ${error}, ${isFinal}, ${retry}, ${answer})`;
  for (let index = 0; index < 4; index += 1) await end(await next(), 'no', true, null, 'refused');
  await end(await next(), null, false, null, 'taken');
  for (let index = 0; index < 4; index += 1) await end(await next(), 'no', true, null, 'refused');
  expect(await subscriptions(ann)).toHaveLength(1);
  await end(await next(), 'no', true, null, 'refused');
  expect(await subscriptions(ann)).toEqual([]);

  await allowOn(ann);
  const busy = await next();
  await end(busy, 'busy', false, 1800, null);
  const [row] = await database.admin<{ wait: number }[]>`
    select extract(epoch from due_at - now())::int as wait from private.outgoing_messages where id = ${busy}`;
  expect(row?.wait).toBeGreaterThan(1790);
  expect(row?.wait).toBeLessThanOrEqual(1800);
  await end(await next(), 'gone', true, null, 'gone');
  expect(await subscriptions(ann)).toEqual([]);
  // What waited for it is not sent.
  expect(await database.admin`select from private.outgoing_messages where outcome is null`).toHaveLength(0);
});

/** Two due notifications of one device among those of many others. */
async function dueAmongMany(): Promise<string[]> {
  const { admin } = database;
  for (let other = 0; other < 60; other += 1) await allowOn(await database.signUp());
  const ann = await database.signUp();
  await allowOn(ann);
  const [device] = await admin<
    { id: string }[]
  >`select id from public.push_subscriptions where user_id = ${ann}`;
  const rows = await admin<{ id: string }[]>`
    insert into private.outgoing_messages (key, template, recipient, data, expires_at)
    select 'push-' || n, 'push', ${device?.id ?? ''}, '{"choice": "events"}', now() + interval '1 day'
    from generate_series(1, 2) n returning id`;
  return rows.map(({ id }) => id);
}

test('SECURITY-77 a notification is taken without reading the devices of others, and mails without any', async () => {
  await dueAmongMany();
  const read = async (channel: string) => {
    const { work } = await measureWork({
      database,
      caller: { role: 'anon' },
      run: async (tx) => {
        // The driver of jobs is no caller of the API.
        await tx`select set_config('role', 'service_role', true)`;
        await tx`set local enable_seqscan = off`;
        return tx`select public.take_messages(10, ${channel})`;
      },
    });
    return work.tables['public.push_subscriptions']?.read ?? 0;
  };
  expect(await read('mail')).toBe(0);
  expect(await read('push')).toBeLessThan(10);
});

test('a subscription that is gone waits for no other answer about it', async () => {
  const [first = '', second = ''] = await dueAmongMany();
  await database.admin`select private.take_messages(10, 'push')`;
  await database.admin.begin(async (other) => {
    await other`select from private.outgoing_messages where id = ${second} for update`;
    await database.admin.begin(async (tx) => {
      await tx`set local lock_timeout = '2s'`;
      await tx`select private.end_message(${first}, 'HTTP 410', true, null, 'gone')`;
    });
    await other`select private.end_message(${second}, 'HTTP 410', true, null, 'gone')`;
  });
  expect(await take()).toEqual([]);
});
