import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderMessage, type QueuedMessage } from '../functions/_shared/render-message.ts';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpHospital, type Publisher } from './support/publish-rows.ts';

let database: TestDatabase;
let publisher: Publisher;
beforeAll(async () => {
  database = await openTestDatabase();
  publisher = await signUpHospital(database, 'Telling Hospital');
});
beforeEach(async () => {
  await database.admin`delete from private.outgoing_messages`;
  await database.admin`update private.quiet_hours set starts = '00:00', ends = '00:00'`;
});
afterAll(() => database.close());

type Person = Caller & { userId: string };
const person = async (): Promise<Person> => ({ role: 'authenticated', userId: await database.signUp() });
const makeEvent = async (values: object = {}): Promise<string> =>
  String((await publish({ database, publisher, table: 'events', values }))['id']);

async function register(caller: Person, event: string, given: { mail?: boolean; party?: number } = {}) {
  return database.as(caller, async (tx) => {
    const [row] = await tx<{ answer: string }[]>`
      select public.register_for_event(${event}, true, party_size => ${given.party ?? 1}, wants_mail => ${given.mail ?? true}) as answer`;
    return row?.answer;
  });
}
const change = (event: string, place: string) =>
  database.as(
    publisher.caller,
    (tx) => tx`update public.events set location_address = ${place} where id = ${event}`,
  );
const remind = () => database.admin`select private.remind_of_events()`;
/** Kind and place of each mail in the queue, oldest first. */
const mails = async () => {
  const rows = await database.admin<{ kind: string; place: string | null; position: number }[]>`
    select data ->> 'kind' as kind, data ->> 'place' as place, (data ->> 'position')::int as position
    from private.outgoing_messages where template = 'event' and outcome is null order by created_at, id`;
  return rows.map((row) => ({ ...row }));
};
const kinds = async () => (await mails()).map(({ kind }) => kind).sort();
const send = async () => {
  const taken = await database.admin<{ id: string }[]>`select id from private.take_messages(100)`;
  for (const { id } of taken) await database.admin`select private.end_message(${id}, null, false)`;
  return taken.length;
};

test('EVENT-13 who agreed is mailed about seat, waiting list, the seat that came free, change, reminder and end, each once', async () => {
  const event = await makeEvent({ max_attendees: 1 });
  const [ann, bob] = [await person(), await person()];
  expect(await register(ann, event)).toBe('registered');
  expect(await register(bob, event)).toBe('waiting');
  expect(await register(bob, event)).toBe('already');
  expect(await mails()).toMatchObject([{ kind: 'confirmed' }, { kind: 'waiting', position: 1 }]);
  expect(await send()).toBe(2);
  await database.as(ann, (tx) => tx`select public.cancel_registration(${event})`);
  expect(await kinds()).toEqual(['seat']);
  expect(await send()).toBe(1);
  await database.admin`delete from private.outgoing_messages`;

  for (const place of ['หนึ่ง', 'สอง', 'สอง']) await change(event, place);
  // What was not sent yet is replaced by the newer one.
  expect(await mails()).toMatchObject([{ kind: 'changed', place: 'สอง' }]);
  await send();
  await change(event, 'หนึ่ง');
  await database.admin`update public.events set event_title = 'ชื่อใหม่' where id = ${event}`;
  expect(await send()).toBe(1);

  await database.admin`delete from private.outgoing_messages`;
  await database.admin`update public.event_registrations set created_at = now() - interval '3 days' where event_id = ${event}`;
  await database.admin`update public.events set start_date = now() + interval '20 hours', end_date = now() + interval '22 hours'
    where id = ${event}`;
  expect(await send()).toBe(1);
  for (let round = 0; round < 3; round += 1) await remind();
  expect(await send()).toBe(1);
  await remind();
  expect(await send()).toBe(0);
  await database.admin`delete from private.outgoing_messages`;
  await database.as(publisher.caller, (tx) => tx`delete from public.events where id = ${event}`);
  expect(await kinds()).toEqual(['cancelled']);
  expect(await send()).toBe(1);
});

test('EVENT-13 a pin that was moved is a new place, and a save that moves nothing is none', async () => {
  const event = await makeEvent({ location_lat: 13.7, location_lng: 100.5 });
  await register(await person(), event);
  await send();
  const pin = (lat: number, lng: number) =>
    database.as(
      publisher.caller,
      (tx) => tx`update public.events set location_lat = ${lat}, location_lng = ${lng} where id = ${event}`,
    );
  await pin(13.7, 100.5);
  expect(await kinds()).toEqual([]);
  await pin(13.7, 100.6);
  expect(await kinds()).toEqual(['changed']);
  expect(await send()).toBe(1);
  await pin(13.8, 100.6);
  expect(await kinds()).toEqual(['changed']);
});

test('EVENT-13 who waits is mailed about a change without a code; with the seat, what was not sent yet gets it', async () => {
  const event = await makeEvent({ max_attendees: 1 });
  const [ann, bob] = [await person(), await person()];
  await register(ann, event);
  await register(bob, event);
  await send();
  await change(event, 'ที่ใหม่');
  const changed = async () => {
    const rows = await database.admin<{ position: number | null; hasCode: boolean }[]>`
      select (data ->> 'position')::int as position, data ->> 'code' is not null as "hasCode"
      from private.outgoing_messages where data ->> 'kind' = 'changed' and outcome is null order by position nulls first`;
    return rows.map((row) => ({ ...row }));
  };
  const seated = { position: null, hasCode: true };
  expect(await changed()).toEqual([seated, { position: 1, hasCode: false }]);
  await database.as(ann, (tx) => tx`select public.cancel_registration(${event})`);
  expect(await changed()).toEqual([seated]);
});

test('EVENT-13 without consent nothing is queued, and after a withdrawal nothing that waits is sent', async () => {
  const event = await makeEvent();
  const [ann, bob] = [await person(), await person()];
  await register(ann, event, { mail: false });
  await change(event, 'ที่ใหม่');
  await database.admin`update public.event_registrations set created_at = now() - interval '3 days' where event_id = ${event}`;
  await database.admin`update public.events set start_date = now() + interval '20 hours' where id = ${event}`;
  await remind();
  expect(await kinds()).toEqual([]);
  const agree = (caller: Person, wanted: boolean) =>
    database.as(caller, async (tx) => {
      const [row] = await tx<
        { mail: boolean }[]
      >`select public.change_event_mail(${event}, ${wanted}) as mail`;
      return row?.mail;
    });
  expect(await agree(ann, true)).toBe(true);
  await remind();
  expect(await kinds()).toEqual(['reminder']);
  expect(await agree(bob, true)).toBe(false);
  expect(await agree(ann, false)).toBe(false);
  expect(await kinds()).toEqual([]);
  await database.as(publisher.caller, (tx) => tx`delete from public.events where id = ${event}`);
  expect(await kinds()).toEqual([]);
});

/** Hides or shows an event, as a super admin's decision about a report does. */
const hide = (event: string, hidden = true) =>
  database.admin`select private.set_hidden('event', ${event}, ${hidden})`;

test('SECURITY-80 a hidden event mails nothing that its organiser writes, and what waits is dropped', async () => {
  const event = await makeEvent();
  const ann = await person();
  await register(ann, event);
  await database.admin`
    insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, key, choices)
    values (${ann.userId}, gen_random_uuid(), 'https://fcm.googleapis.com/ann', ${`B${'a'.repeat(86)}`},
      ${'a'.repeat(22)}, ${`B${'a'.repeat(86)}`}, '{events}')`;
  await change(event, 'ก่อนซ่อน');
  const waiting = async () => {
    const rows = await database.admin<{ kind: string }[]>`
      select template || ' ' || (data ->> 'kind') as kind from private.outgoing_messages
      where outcome is distinct from 'sent' order by 1`;
    return rows.map(({ kind }) => kind);
  };
  expect(await waiting()).toEqual(['event changed', 'event confirmed', 'push changed']);
  await hide(event);
  expect(await waiting()).toEqual([]);
  await change(event, 'โอนเงินที่ evil.example');
  await database.admin`update public.event_registrations set created_at = now() - interval '3 days' where event_id = ${event}`;
  await database.admin`update public.events set start_date = now() + interval '20 hours' where id = ${event}`;
  await remind();
  expect(await waiting()).toEqual([]);
  await hide(event, false);
  await remind();
  expect(await waiting()).toEqual(['event reminder', 'push reminder']);
});

test('SECURITY-80 that a hidden event is cancelled is mailed with the name of the hospital and the time alone', async () => {
  const event = await makeEvent();
  await register(await person(), event);
  await hide(event);
  await database.as(publisher.caller, async (tx) => {
    await tx`update public.events set event_title = 'evil.example', location_address = 'evil.example' where id = ${event}`;
    await tx`delete from public.events where id = ${event}`;
  });
  const queued = await database.admin<QueuedMessage[]>`
    select id, template, recipient, data from private.outgoing_messages where template = 'event'`;
  expect(queued).toMatchObject([{ data: { kind: 'cancelled', title: 'Telling Hospital' } }]);
  expect(JSON.stringify(queued)).not.toContain('evil.example');
  expect(queued[0] && renderMessage(queued[0], 'https://sabai.example')?.text).toContain(
    'Cancelled: Telling Hospital',
  );
});

test('SECURITY-80 a reminder that was being queued while its event was hidden is not mailed', async () => {
  // Those of other tests.
  await remind();
  await send();
  const event = await makeEvent();
  await register(await person(), event);
  await send();
  await database.admin`update public.event_registrations set created_at = now() - interval '3 days' where event_id = ${event}`;
  await database.admin`update public.events set start_date = now() + interval '20 hours' where id = ${event}`;
  await send();
  await database.admin.begin(async (tx) => {
    await tx`select private.remind_of_events()`;
    await hide(event);
  });
  expect(await kinds()).toEqual(['reminder']);
  expect(await send()).toBe(0);
  expect(await kinds()).toEqual([]);
});

test('SECURITY-80 reminders that a hidden event does not send hold up no other event', async () => {
  const [hidden, shown] = [await makeEvent({ max_attendees: null }), await makeEvent()];
  await register(await person(), shown);
  const ids = Array.from({ length: 500 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  await database.admin`
    insert into auth.users (id, email, email_confirmed_at) select id, id || '@demo.test', now() from unnest(${ids}::uuid[]) id`;
  await database.admin`
    insert into public.event_registrations (id, event_id, user_id, mail_agreed_at)
    select id, ${hidden}, id, now() from unnest(${ids}::uuid[]) id`;
  await hide(hidden);
  await database.admin`
    update public.event_registrations set created_at = now() - interval '3 days' where event_id in (${hidden}, ${shown})`;
  await database.admin`
    update public.events set start_date = now() + interval '20 hours' where id in (${hidden}, ${shown})`;
  await remind();
  const reminded = await database.admin`
    select r.event_id as event from private.outgoing_messages m join public.event_registrations r on r.id = m.about
    where r.event_id in (${hidden}, ${shown}) and m.data ->> 'kind' = 'reminder'`;
  expect([...reminded]).toEqual([{ event: shown }]);
});

test('SECURITY-82 a member moves an event with registrations 20 times a day, and one without any time', async () => {
  const [event, empty] = [await makeEvent(), await makeEvent()];
  await register(await person(), event);
  const move = (to: string, n: number) =>
    refusalOf(
      database,
      publisher.caller,
      (tx) => tx`update public.events set location_address = ${`ที่ ${n}`} where id = ${to}`,
    );
  for (let n = 0; n < 20; n += 1) await change(event, `ที่ ${n}`);
  expect(await move(event, 20)).toMatchObject({ code: 'PGRST' });
  expect(await move(event, 19)).toBeNull();
  for (let n = 0; n < 21; n += 1) await change(empty, `ที่ ${n}`);
  const title = (tx: TransactionSql) =>
    tx`update public.events set event_title = 'ชื่อใหม่' where id = ${event}`;
  expect(await refusalOf(database, publisher.caller, title)).toBeNull();
  await database.admin`
    update private.allowances set started_at = started_at - interval '24 hours' where kind = ${`moves of event ${event}`}`;
  expect(await move(event, 20)).toBeNull();
});

test('EVENT-13 mails of events wait for the end of the quiet hours, over failures too; others do not', async () => {
  const quiet = (starts: string, ends: string) =>
    database.admin`update private.quiet_hours set starts = (now() at time zone 'Asia/Bangkok')::time + ${starts}::interval,
      ends = (now() at time zone 'Asia/Bangkok')::time + ${ends}::interval`;
  const event = await makeEvent();
  await register(await person(), event);
  await database.admin`select private.queue_message('other', null, 'plain', 'a@b.test', '{}', now() + interval '1 day')`;
  await quiet('-1 hour', '1 hour');
  expect(await send()).toBe(1);
  expect(await kinds()).toEqual(['confirmed']);
  // Due again while it is still quiet, as after a failure.
  await database.admin`update private.outgoing_messages set due_at = now() - interval '1 minute'`;
  expect(await send()).toBe(0);
  await database.admin`update private.outgoing_messages set due_at = now() - interval '1 minute'`;
  await quiet('-2 hours', '-1 hour');
  expect(await send()).toBe(1);
});

test.each([
  ['2026-11-25T13:59:59Z', null],
  ['2026-11-25T14:00:00Z', '2026-11-26T01:00:00.000Z'],
  ['2026-11-25T20:00:00Z', '2026-11-26T01:00:00.000Z'],
  ['2026-11-26T00:59:59Z', '2026-11-26T01:00:00.000Z'],
  ['2026-11-26T01:00:00Z', null],
])('quiet hours are 21:00 to 08:00 in Bangkok: %s', async (at, until) => {
  await database.admin`update private.quiet_hours set starts = default, ends = default`;
  const [row] = await database.admin<{ until: Date | null }[]>`select private.quiet_until(${at}) as until`;
  expect(row?.until?.toISOString() ?? null).toBe(until);
});

test('EVENT-13 a group takes its seats together, waits together, and a smaller one passes it', async () => {
  const event = await makeEvent({ max_attendees: 6 });
  const people = await Promise.all(Array.from({ length: 5 }, person));
  const [ann, bob, cleo, dan, eve] = people as [Person, Person, Person, Person, Person];
  const statuses = async () => {
    const rows = await database.admin<{ user_id: string; status: string }[]>`
      select user_id, status from public.event_registrations where event_id = ${event}`;
    return people.map(({ userId }) => rows.find((row) => row.user_id === userId)?.status ?? null);
  };
  expect(await register(ann, event, { party: 5 })).toBe('registered');
  expect(await register(bob, event, { party: 3 })).toBe('waiting');
  expect(await register(cleo, event, { party: 1 })).toBe('registered');
  expect(await register(dan, event, { party: 2 })).toBe('waiting');
  expect(await register(eve, event, { party: 1 })).toBe('waiting');
  const place = await database.as(dan, (tx) => tx`select public.waiting_position(${event}) as place`);
  expect(place[0]?.['place']).toBe(2);
  await database.as(cleo, (tx) => tx`select public.cancel_registration(${event})`);
  expect(await statuses()).toEqual(['registered', 'waiting', null, 'waiting', 'registered']);
  await database.as(ann, (tx) => tx`select public.cancel_registration(${event})`);
  expect(await statuses()).toEqual([null, 'registered', null, 'registered', 'registered']);
  const [row] = await database.admin<{ count: number }[]>`
    select registered_count as count from public.events where id = ${event}`;
  expect(row?.count).toBe(6);
  for (const party of [0, 6]) {
    expect(
      await refusalOf(
        database,
        cleo,
        (tx) => tx`select public.register_for_event(${event}, true, party_size => ${party})`,
      ),
    ).toEqual({ code: '23514', constraint: 'event_registrations_party_size_range' });
  }
});
