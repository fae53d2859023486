import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isBookingCode } from '../../src/bookings/rules/booking-code.ts';
import { refusalOf } from './support/attempt.ts';
import { join, leave } from './support/hospital-rows.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpHospital, type Publisher } from './support/publish-rows.ts';
import { untilItWaits } from './support/until-it-waits.ts';

let database: TestDatabase;
let publisher: Publisher;
beforeAll(async () => {
  database = await openTestDatabase();
  publisher = await signUpHospital(database, 'Event Hospital');
});
afterAll(() => database.close());

async function makeEvent(values: object = {}): Promise<string> {
  return String((await publish({ database, publisher, table: 'events', values }))['id']);
}

async function person(metadata: object = {}): Promise<Caller & { userId: string }> {
  return { role: 'authenticated', userId: await database.signUp({ metadata }) };
}

async function answer(caller: Caller, call: string, event: string, orWait?: boolean): Promise<string> {
  return database.as(caller, async (tx) => {
    const [row] =
      call === 'register'
        ? await tx<
            { answer: string }[]
          >`select public.register_for_event(${event}, ${orWait ?? false}) as answer`
        : await tx<{ answer: string }[]>`select public.cancel_registration(${event}) as answer`;
    if (!row) throw new Error('No answer.');
    return row.answer;
  });
}

const register = (caller: Caller, event: string, orWait?: boolean) =>
  answer(caller, 'register', event, orWait);
const cancel = (caller: Caller, event: string) => answer(caller, 'cancel', event);

/** Seats as the number on the event says, and as the rows say. */
async function seats(event: string): Promise<Record<string, number>> {
  const [row] = await database.admin<Record<string, number>[]>`
    select e.registered_count as counted,
      count(r.id) filter (where r.status = 'registered')::int as registered,
      count(r.id) filter (where r.status = 'waiting')::int as waiting
    from public.events e left join public.event_registrations r on r.event_id = e.id
    where e.id = ${event} group by e.id`;
  return { ...row };
}

const start = (event: string) =>
  database.admin`update public.events set start_date = now() - interval '1 second' where id = ${event}`;

const tally = (answers: string[]) => {
  const counts: Record<string, number> = {};
  for (const one of answers) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};

test('of forty people who ask for five seats at once, five get one', async () => {
  const event = await makeEvent({ max_attendees: 5 });
  const people = await Promise.all(Array.from({ length: 40 }, () => person()));
  const answers = await Promise.all(people.map((one) => register(one, event)));
  expect(tally(answers)).toEqual({ registered: 5, full: 35 });
  expect(await seats(event)).toEqual({ counted: 5, registered: 5, waiting: 0 });
});

test('one person who asks ten times at once has one seat', async () => {
  const event = await makeEvent({ max_attendees: 5 });
  const ann = await person();
  const answers = await Promise.all(Array.from({ length: 10 }, () => register(ann, event)));
  expect(tally(answers)).toEqual({ registered: 1, already: 9 });
  expect(await seats(event)).toEqual({ counted: 1, registered: 1, waiting: 0 });
});

test('people who come and go at once leave neither a free seat nor one too many', async () => {
  const event = await makeEvent({ max_attendees: 3 });
  const people = await Promise.all(Array.from({ length: 12 }, () => person()));
  for (const one of people.slice(0, 6)) await register(one, event, true);
  expect(await seats(event)).toEqual({ counted: 3, registered: 3, waiting: 3 });
  await Promise.all([
    ...people.slice(0, 3).map((one) => cancel(one, event)),
    ...people.slice(6).map((one) => register(one, event, true)),
  ]);
  expect(await seats(event)).toEqual({ counted: 3, registered: 3, waiting: 6 });
});

test('the seat of who cancels goes to who waited longest; more seats go to the next', async () => {
  const event = await makeEvent({ max_attendees: 1 });
  const [ann, bob, cleo, dan] = await Promise.all([person(), person(), person(), person()]);
  expect(await register(ann, event)).toBe('registered');
  expect(await register(bob, event)).toBe('full');
  expect(await register(bob, event, true)).toBe('waiting');
  expect(await register(cleo, event, true)).toBe('waiting');
  expect(await register(dan, event, true)).toBe('waiting');
  const statusOf = async (who: { userId: string }) => {
    const [row] = await database.admin<{ status: string }[]>`
      select status from public.event_registrations where event_id = ${event} and user_id = ${who.userId}`;
    return row?.status;
  };
  expect(await cancel(ann, event)).toBe('cancelled');
  expect([await statusOf(bob), await statusOf(cleo)]).toEqual(['registered', 'waiting']);
  await database.as(
    publisher.caller,
    (tx) => tx`update public.events set max_attendees = 2 where id = ${event}`,
  );
  expect([await statusOf(cleo), await statusOf(dan)]).toEqual(['registered', 'waiting']);
  await database.as(
    publisher.caller,
    (tx) => tx`update public.events set max_attendees = null where id = ${event}`,
  );
  expect(await seats(event)).toEqual({ counted: 3, registered: 3, waiting: 0 });
});

test('who joins the waiting list in the moment in which a seat comes free has the seat', async () => {
  const event = await makeEvent({ max_attendees: 1 });
  const [ann, bob] = await Promise.all([person(), person()]);
  await register(ann, event);
  await database.admin.unsafe(`
    create function private.test_hold() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(42); return new; end $$;
    create trigger a_hold before insert on public.event_registrations
      for each row when (new.status = 'waiting') execute function private.test_hold();`);
  onTestFinished(async () => {
    await database.admin.unsafe('drop function private.test_hold() cascade');
  });
  let joining: Promise<string> | undefined;
  await database.admin.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(42)`;
    joining = register(bob, event, true);
    await untilItWaits(database, joining);
    expect(await cancel(ann, event)).toBe('cancelled');
  });
  expect(await joining).toBe('registered');
  expect(await seats(event)).toEqual({ counted: 1, registered: 1, waiting: 0 });
});

test('a seat that came free after the start is given where the event is put off', async () => {
  const event = await makeEvent({ max_attendees: 1 });
  const [ann, bob] = await Promise.all([person(), person()]);
  await register(ann, event);
  await register(bob, event, true);
  await start(event);
  await database.admin`delete from public.event_registrations where event_id = ${event} and user_id = ${ann.userId}`;
  expect(await seats(event)).toEqual({ counted: 0, registered: 0, waiting: 1 });
  await database.admin`
    update public.events set start_date = now() + interval '1 day', end_date = now() + interval '2 days' where id = ${event}`;
  expect(await seats(event)).toEqual({ counted: 1, registered: 1, waiting: 0 });
});

test('after the start nobody registers or cancels, also not by the tables themselves', async () => {
  const event = await makeEvent();
  const [ann, bob] = await Promise.all([person(), person()]);
  expect(await register(ann, event)).toBe('registered');
  expect(await cancel(bob, event)).toBe('unknown');
  await start(event);
  expect(await register(bob, event, true)).toBe('started');
  expect(await cancel(ann, event)).toBe('started');
  const rows = (status: string) => ({ event_id: event, user_id: bob.userId, status });
  for (const status of ['registered', 'waiting']) {
    expect(
      await refusalOf(database, bob, (tx) => tx`insert into public.event_registrations ${tx(rows(status))}`),
    ).toEqual({ code: '23514', constraint: 'event_registrations_event_id_started' });
  }
  const gone = await database.as(
    ann,
    (tx) => tx`delete from public.event_registrations where event_id = ${event}`,
  );
  expect(gone.count).toBe(0);
  expect(await seats(event)).toEqual({ counted: 1, registered: 1, waiting: 0 });
});

test('a plain insert is held to the seats too, and nobody writes the number or another status', async () => {
  const event = await makeEvent({ max_attendees: 1 });
  const [ann, bob] = await Promise.all([person(), person()]);
  await register(ann, event);
  const row = { event_id: event, user_id: bob.userId };
  expect(
    await refusalOf(database, bob, (tx) => tx`insert into public.event_registrations ${tx(row)}`),
  ).toEqual({
    code: '23514',
    constraint: 'event_registrations_event_id_full',
  });
  const odd = { ...row, status: 'honoured' };
  expect(
    await refusalOf(database, bob, (tx) => tx`insert into public.event_registrations ${tx(odd)}`),
  ).toMatchObject({ code: '23514' });
  expect(await register(bob, crypto.randomUUID())).toBe('unknown');
});

test('a registration that stores no row takes no seat, beside one of the same person that is not stored yet', async () => {
  const event = await makeEvent({ max_attendees: 5 });
  const ann = await person();
  const insert = (tx: TransactionSql) =>
    tx`insert into public.event_registrations (event_id, user_id, party_size) values (${event}, ${ann.userId}, 2)
      on conflict (event_id, user_id) do nothing`;
  let second: Promise<{ count: number }> | undefined;
  await database.as(ann, async (tx) => {
    await insert(tx);
    second = database.as(ann, insert);
    await untilItWaits(database, second);
  });
  expect((await second)?.count).toBe(0);
  expect(await seats(event)).toEqual({ counted: 2, registered: 1, waiting: 0 });
  expect(await cancel(ann, event)).toBe('cancelled');
  expect(await seats(event)).toEqual({ counted: 0, registered: 0, waiting: 0 });
});

test('a registration with the id of a row that exists takes no seat, and no client chooses an id', async () => {
  const [event, other] = [await makeEvent(), await makeEvent()];
  const desk = { ...publisher.caller, userId: publisher.userId };
  const [id, arrival] = [crypto.randomUUID(), crypto.randomUUID()];
  const walkIn = { id: arrival, registration: id, at: 'now', walk_in: { event: other, name: 'แวะมา' } };
  expect((await note(desk, [walkIn])).answers).toMatchObject([{ outcome: 'first' }]);
  const row = { id, event_id: event, user_id: desk.userId };
  await database.admin`insert into public.event_registrations ${database.admin(row)} on conflict do nothing`;
  expect(await seats(event)).toEqual({ counted: 0, registered: 0, waiting: 0 });
  expect(await register(desk, event)).toBe('registered');
  const ann = await person();
  const chosen = { id: crypto.randomUUID(), event_id: event, user_id: ann.userId };
  expect(
    await refusalOf(database, ann, (tx) => tx`insert into public.event_registrations ${tx(chosen)}`),
  ).toEqual({ code: '42501', constraint: null });
});

test('several registrations of one statement get no more seats than there are', async () => {
  const event = await makeEvent({ max_attendees: 2 });
  const people = await Promise.all([person(), person(), person()]);
  const rows = people.map(({ userId }) => ({ event_id: event, user_id: userId }));
  await expect(
    database.admin`insert into public.event_registrations ${database.admin(rows)}`,
  ).rejects.toMatchObject({ constraint_name: 'event_registrations_event_id_full' });
  await database.admin`insert into public.event_registrations ${database.admin(rows.slice(1))}`;
  expect(await seats(event)).toEqual({ counted: 2, registered: 2, waiting: 0 });
});

test('who asks for another person is refused alike, whether or not that person is registered', async () => {
  const event = await makeEvent({ max_attendees: 1 });
  const [ann, bob, spy] = await Promise.all([person(), person(), person()]);
  await register(ann, event);
  for (const status of ['registered', 'waiting']) {
    for (const { userId } of [ann, bob]) {
      const row = { event_id: event, user_id: userId, status };
      expect(
        await refusalOf(database, spy, (tx) => tx`insert into public.event_registrations ${tx(row)}`),
      ).toEqual({ code: '42501', constraint: null });
    }
  }
});

test('the hospital sees who comes, with name and telephone; others see numbers only', async () => {
  const event = await makeEvent({ max_attendees: 4 });
  const ann = await person({ full_name: 'แอน', telephone: '081-234 5678' });
  await register(ann, event);
  const foreign = await signUpHospital(database, 'Curious Hospital');
  const seen = (caller: Caller) =>
    database.as(
      caller,
      (tx) => tx`
      select full_name, telephone from public.event_registrations where event_id = ${event}`,
    );
  expect([...(await seen(publisher.caller))]).toEqual([{ full_name: 'แอน', telephone: '081-234 5678' }]);
  expect(await seen(foreign.caller)).toHaveLength(0);
  const [shown] = await database.as(
    { role: 'anon' },
    (tx) => tx`
    select max_attendees, registered_count from public.events where id = ${event}`,
  );
  expect(shown).toEqual({ max_attendees: 4, registered_count: 1 });
});

test('a person or an event that goes takes the registrations along, and the seats with them', async () => {
  const event = await makeEvent({ max_attendees: 1 });
  const [ann, bob] = await Promise.all([person(), person()]);
  await register(ann, event);
  await register(bob, event, true);
  await database.admin`delete from auth.users where id = ${ann.userId}`;
  expect(await seats(event)).toEqual({ counted: 1, registered: 1, waiting: 0 });
  await start(event);
  await database.as(publisher.caller, (tx) => tx`delete from public.events where id = ${event}`);
  expect(
    await database.admin`select 1 from public.event_registrations where event_id = ${event}`,
  ).toHaveLength(0);
});

test('a registration is no change of the event', async () => {
  const event = await makeEvent();
  const updated = () => database.admin`select updated_at from public.events where id = ${event}`;
  const before = await updated();
  await register(await person(), event);
  expect(await updated()).toEqual(before);
});

test('each registration has a code of its own that reads as one', async () => {
  const event = await makeEvent();
  for (let count = 0; count < 20; count += 1) await register(await person(), event);
  const rows = await database.admin<{ code: string; good: boolean }[]>`
    select code, private.is_booking_code(code) as good from public.event_registrations where event_id = ${event}`;
  expect(new Set(rows.map(({ code }) => code)).size).toBe(20);
  expect(rows.every(({ code, good }) => good && isBookingCode(code))).toBe(true);
});

test('the hospital notes who came, once and not in the future, and takes it back; nobody else does', async () => {
  const event = await makeEvent();
  const ann = await person();
  await register(ann, event);
  const foreign = await signUpHospital(database, 'Door Hospital');
  const arrive = (caller: Caller, at: string | null) =>
    database.as(
      caller,
      (tx) => tx<{ at: string | null; by: string | null; past: boolean }[]>`
        update public.event_registrations set checked_in_at = ${at}::text::timestamptz where event_id = ${event}
        returning checked_in_at::text as at, checked_in_by as by, checked_in_at <= now() as past`,
    );
  expect(await arrive(ann, '2026-01-01T00:00:00Z')).toHaveLength(0);
  expect(await arrive(foreign.caller, '2026-01-01T00:00:00Z')).toHaveLength(0);
  const [first] = await arrive(publisher.caller, 'infinity');
  expect(first).toMatchObject({ by: publisher.userId, past: true });
  const [again] = await arrive(publisher.caller, '2020-01-01T00:00:00Z');
  expect(again?.at).toBe(first?.at);
  expect([...(await arrive(publisher.caller, null))]).toEqual([{ at: null, by: null, past: null }]);
  expect(
    await refusalOf(
      database,
      publisher.caller,
      (tx) => tx`update public.event_registrations set checked_in_by = null where event_id = ${event}`,
    ),
  ).toMatchObject({ code: '42501' });
});

interface Arrival {
  id: string;
  registration: string;
  at: string | null;
}

function note(caller: Caller & { userId: string }, rows: readonly unknown[], expected = caller.userId) {
  return database.as(caller, async (tx) => {
    const [row] = await tx<
      { answer: { uid: string; answers: { id: string; outcome: string; checked_in_at: string | null }[] } }[]
    >`select public.note_arrivals(${expected}, ${JSON.stringify(rows)}::text::jsonb) as answer`;
    if (!row) throw new Error('No answer.');
    return row.answer;
  });
}

test('arrivals by the function: the first counts, a repeat is known, and a second one is answered as such', async () => {
  const event = await makeEvent();
  const foreign = await signUpHospital(database, 'Other Door Hospital');
  const guests = [await person(), await person()];
  for (const guest of guests) await register(guest, event);
  const rows = await database.admin<{ id: string }[]>`
    select id from public.event_registrations where event_id = ${event} order by created_at, id`;
  const [ann, bob] = rows.map(({ id }) => id);
  if (!ann || !bob) throw new Error('There are two.');
  const arrivalOf = (registration: string, at: string | null = new Date().toISOString()): Arrival => ({
    id: crypto.randomUUID(),
    registration,
    at,
  });
  const desk = { ...publisher.caller, userId: publisher.userId };
  const outcomes = async (sent: readonly Arrival[], caller = desk) =>
    (await note(caller, sent)).answers.map(({ outcome }) => outcome);

  const [atOne, atTwo] = [arrivalOf(ann), arrivalOf(ann)];
  const first = await note(desk, [atOne, arrivalOf(bob)]);
  expect(first).toMatchObject({ uid: desk.userId, answers: [{ id: atOne.id, outcome: 'first' }, {}] });
  // The answer was lost.
  expect(await note(desk, [atOne])).toEqual({ uid: desk.userId, answers: [first.answers[0]] });
  const [second] = (await note(desk, [atTwo])).answers;
  expect(second).toEqual({
    id: atTwo.id,
    outcome: 'again',
    checked_in_at: first.answers[0]?.checked_in_at,
  });
  expect(
    await outcomes([arrivalOf(ann, null), arrivalOf(ann, 'not a time'), arrivalOf(bob, 'infinity')]),
  ).toEqual(['undone', 'first', 'again']);
  // Another hospital's is as if it were not there.
  const unknown = [arrivalOf(ann), arrivalOf(crypto.randomUUID())];
  expect(await outcomes(unknown, { ...foreign.caller, userId: foreign.userId })).toEqual(['gone', 'gone']);

  for (const bad of [
    [{ ...arrivalOf(ann), id: 'x' }],
    [{ id: arrivalOf(ann).id, registration: ann }],
    [null],
  ]) {
    await expect(note(desk, bad)).rejects.toMatchObject({ code: 'SB002' });
  }
  await expect(note(desk, [], foreign.userId)).rejects.toMatchObject({ code: 'SB001' });
});

test("EVENT-15 an arrival is taken back by its own id, so another door's stays", async () => {
  const event = await makeEvent();
  await register(await person(), event);
  const [row] = await database.admin<{ id: string }[]>`
    select id from public.event_registrations where event_id = ${event}`;
  const registration = String(row?.id);
  const desk = { ...publisher.caller, userId: publisher.userId };
  const id = () => crypto.randomUUID();
  const [atA, atB] = [id(), id()];
  const undo = { id: id(), registration, at: null, of: atB };
  // B's arrival was taken back before it was sent.
  const [nobody] = (await note(desk, [undo])).answers;
  expect(nobody).toEqual({ id: undo.id, outcome: 'undone', checked_in_at: null });
  const [first] = (await note(desk, [{ id: atA, registration, at: new Date().toISOString() }])).answers;
  const answers = [{ id: undo.id, outcome: 'undone', checked_in_at: first?.checked_in_at }];
  for (let repeat = 0; repeat < 2; repeat += 1) expect((await note(desk, [undo])).answers).toEqual(answers);
  const [counts] = await database.admin`select arrival_id as arrival, checked_in_by as by
    from public.event_registrations where event_id = ${event}`;
  expect(counts).toEqual({ arrival: atA, by: desk.userId });
  expect((await note(desk, [{ ...undo, id: id(), of: atA }])).answers).toMatchObject([
    { checked_in_at: null },
  ]);
  await expect(note(desk, [{ ...undo, of: 'x' }])).rejects.toMatchObject({ code: 'SB002' });
});

/** A member who left the hospital a moment ago, the registrations of two guests, and a sender of arrivals. */
async function formerMember(event: string) {
  const staff = { role: 'authenticated' as const, userId: await database.signUp() };
  const member = { userId: staff.userId, hospitalId: publisher.hospital };
  for (const guest of [await person(), await person()]) await register(guest, event);
  const rows = await database.admin<{ id: string }[]>`
    select id from public.event_registrations where event_id = ${event}`;
  await join(database.admin, member);
  await database.admin`
    update public.hospital_members set created_at = now() - interval '5 hours' where user_id = ${staff.userId}`;
  await leave(database.admin, member);
  return {
    userId: staff.userId,
    registrations: rows.map(({ id }) => id),
    send: async (sent: readonly { registration: string; at: string | null; walk_in?: object }[]) =>
      (
        await note(
          staff,
          sent.map((one) => ({ id: crypto.randomUUID(), ...one })),
        )
      ).answers,
  };
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('EVENT-16 what a member noted at the door before leaving the hospital counts when it comes later', async () => {
  const event = await makeEvent({ start_date: hoursAgo(-1) });
  const { userId, registrations, send } = await formerMember(event);
  const [ann = '', bob = ''] = registrations;
  const walkIn = { registration: crypto.randomUUID(), at: hoursAgo(1), walk_in: { event, name: 'แวะมา' } };
  const outcomes = async (...sent: Parameters<typeof send>[0]) =>
    (await send(sent)).map(({ outcome }) => outcome);
  expect(await outcomes({ registration: ann, at: hoursAgo(1) }, walkIn)).toEqual(['first', 'first']);
  const stored = () => database.admin`
    select full_name, checked_in_by as by from public.event_registrations
    where event_id = ${event} and checked_in_at is not null order by status`;
  const both = [
    { full_name: '', by: userId },
    { full_name: 'แวะมา', by: userId },
  ];
  expect([...(await stored())]).toEqual(both);
  // The time lies outside the membership, or there is none.
  for (const at of [hoursAgo(6), hoursAgo(-1), 'infinity', null]) {
    expect(await outcomes({ registration: bob, at })).toEqual(['gone']);
    const another = { ...walkIn, at, registration: at === null ? walkIn.registration : crypto.randomUUID() };
    expect(await outcomes(another)).toEqual(['gone']);
  }
  expect([...(await stored())]).toEqual(both);
});

test('EVENT-16 who left the hospital learns nothing of other arrivals, and notes none at a later event', async () => {
  const [event, later] = [await makeEvent({ start_date: hoursAgo(-1) }), await makeEvent()];
  const { userId, registrations, send } = await formerMember(event);
  const [ann = ''] = registrations;
  const desk = { ...publisher.caller, userId: publisher.userId };
  await note(desk, [{ id: crypto.randomUUID(), registration: ann, at: 'now' }]);
  const at = hoursAgo(1);
  const [answered] = await send([{ registration: ann, at }]);
  expect(answered).toMatchObject({ outcome: 'first' });
  expect(Date.parse(String(answered?.checked_in_at))).toBe(Date.parse(at));
  const [counts] = await database.admin`
    select checked_in_by as by from public.event_registrations where id = ${ann}`;
  expect(counts).toEqual({ by: desk.userId });
  const walkIn = (where: string) => ({
    registration: crypto.randomUUID(),
    at,
    walk_in: { event: where, name: 'แวะมา' },
  });
  expect(await send([walkIn(later)])).toMatchObject([{ outcome: 'gone' }]);
  // What who left adds to one event has an end.
  await database.admin`
    insert into public.event_registrations (event_id, user_id, status, full_name, checked_in_at, checked_in_by)
    select ${event}, null, 'walk_in', 'x', now(), ${userId} from generate_series(1, 199)`;
  const last = walkIn(event);
  for (const sent of [last, last]) expect(await send([sent])).toMatchObject([{ outcome: 'first' }]);
  expect(await send([walkIn(event)])).toMatchObject([{ outcome: 'gone' }]);
});

test('EVENT-15 an undo takes back each arrival that it names, and a check-in after an unsent undo is no second one', async () => {
  const event = await makeEvent();
  await register(await person(), event);
  const [row] = await database.admin<{ id: string }[]>`
    select id from public.event_registrations where event_id = ${event}`;
  const desk = { ...publisher.caller, userId: publisher.userId };
  const id = () => crypto.randomUUID();
  const [known, unsent, other] = [id(), id(), id()];
  const send = async (sent: object) =>
    (await note(desk, [{ id: id(), registration: row?.id, ...sent }])).answers[0];
  const first = await send({ id: known, at: new Date().toISOString() });
  const repeat = { id: unsent, at: new Date().toISOString(), of: [known] };
  expect(await send(repeat)).toEqual({ ...first, id: unsent });
  expect(await send({ at: null, of: [unsent, other] })).toMatchObject({
    checked_in_at: first?.checked_in_at,
  });
  expect(await send({ at: null, of: [unsent, known] })).toMatchObject({ checked_in_at: null });
  // Another door was first meanwhile.
  await send({ id: other, at: new Date().toISOString() });
  expect(await send(repeat)).toMatchObject({ outcome: 'again' });
  for (const unread of [[], ['x'], [null], {}, Array.from({ length: 101 }, id)]) {
    await expect(send({ at: null, of: unread })).rejects.toMatchObject({ code: 'SB002' });
  }
});

test('two doors that send the same people in another order at once do not stop each other', async () => {
  const event = await makeEvent();
  for (let count = 0; count < 20; count += 1) await register(await person(), event);
  const rows = await database.admin<{ id: string }[]>`
    select id from public.event_registrations where event_id = ${event}`;
  const desk = { ...publisher.caller, userId: publisher.userId };
  const presses = rows.map(({ id }) => ({
    id: crypto.randomUUID(),
    registration: id,
    at: null as string | null,
  }));
  const at = new Date().toISOString();
  const ofDoor = (registrations: typeof presses) =>
    registrations.map(({ registration }) => ({ id: crypto.randomUUID(), registration, at }));
  for (let round = 0; round < 5; round += 1) {
    await note(desk, presses);
    const desks = await Promise.all([note(desk, ofDoor(presses)), note(desk, ofDoor(presses.toReversed()))]);
    const reported = desks.flatMap(({ answers }) => answers.map(({ outcome }) => outcome));
    expect(tally(reported)).toEqual({ first: 20, again: 20 });
  }
});

test('EVENT-12 who came without a registration is added once, takes no seat, and is removed again', async () => {
  const event = await makeEvent({ max_attendees: 1 });
  const [ann, desk] = [await person(), { ...publisher.caller, userId: publisher.userId }];
  const foreign = await signUpHospital(database, 'Walk-in Hospital');
  const walkIn = (at: string | null, name = 'แวะมา', id: string = crypto.randomUUID()) => ({
    id: crypto.randomUUID(),
    registration: id,
    at,
    walk_in: { event, name },
  });
  const rows = () => database.admin`
    select id, user_id, full_name, checked_in_by, checked_in_at <= now() as past from public.event_registrations
    where event_id = ${event} and status = 'walk_in'`;
  const added = walkIn('infinity');
  const first = await note(desk, [added]);
  expect(first.answers).toMatchObject([{ id: added.id, outcome: 'first' }]);
  // The answer was lost.
  expect(await note(desk, [added])).toEqual(first);
  expect([...(await rows())]).toEqual([
    { id: added.registration, user_id: null, full_name: 'แวะมา', checked_in_by: desk.userId, past: true },
  ]);
  expect(await register(ann, event)).toBe('registered');
  expect(await seats(event)).toEqual({ counted: 1, registered: 1, waiting: 0 });
  // Another hospital neither adds nor removes; the id of a registration is no walk-in's.
  const [own] = await database.admin<{ id: string }[]>`
    select id from public.event_registrations where event_id = ${event} and user_id = ${ann.userId}`;
  const others = { ...foreign.caller, userId: foreign.userId };
  for (const row of [walkIn('now'), walkIn(null, 'x', added.registration)]) {
    expect((await note(others, [row])).answers).toMatchObject([{ outcome: 'gone' }]);
  }
  expect((await note(desk, [walkIn('now', 'x', own?.id)])).answers).toMatchObject([{ outcome: 'gone' }]);
  await note(desk, [walkIn(null, 'x', own?.id)]);
  expect(await seats(event)).toEqual({ counted: 1, registered: 1, waiting: 0 });
  for (const name of ['', ' ', 'ก'.repeat(101)]) {
    await expect(note(desk, [walkIn('now', name)])).rejects.toMatchObject({ code: 'SB002' });
  }
  expect(
    await refusalOf(
      database,
      ann,
      (tx) =>
        tx`insert into public.event_registrations (event_id, user_id, status) values (${event}, null, 'walk_in')`,
    ),
  ).toMatchObject({ code: '42501' });
  expect((await note(desk, [walkIn(null, 'x', added.registration)])).answers).toMatchObject([
    { outcome: 'undone', checked_in_at: null },
  ]);
  expect(await rows()).toHaveLength(0);
});

test('SECURITY-70 people at the door use up no seats of the staff, and those above the limit hold up no arrival', async () => {
  const event = await makeEvent();
  const desk = { ...publisher.caller, userId: publisher.userId };
  const guest = await person();
  await register(guest, event);
  const [seat] = await database.admin<{ id: string }[]>`
    select id from public.event_registrations where event_id = ${event} and user_id = ${guest.userId}`;
  const walkIn = () => ({
    id: crypto.randomUUID(),
    registration: crypto.randomUUID(),
    at: 'now',
    walk_in: { event, name: 'แวะมา' },
  });
  const hundred = Array.from({ length: 100 }, walkIn);
  expect((await note(desk, hundred)).answers).toHaveLength(100);
  // A repeat after a lost answer is none of those that are counted.
  expect((await note(desk, hundred)).answers).toHaveLength(100);
  const used = database.admin`
    update private.allowances set used = 599 where user_id = ${desk.userId} and kind = 'walk-ins of an hour'`;
  expect((await used).count).toBe(1);
  const arrival = { id: crypto.randomUUID(), registration: seat?.id, at: 'now' };
  const [last, above] = [walkIn(), walkIn()];
  expect((await note(desk, [last, above, arrival])).answers).toMatchObject([
    { id: last.id, outcome: 'first' },
    { id: arrival.id, outcome: 'first' },
  ]);
  await database.admin`
    update private.allowances set started_at = started_at - interval '1 hour' where user_id = ${desk.userId}`;
  expect((await note(desk, [above])).answers).toMatchObject([{ id: above.id, outcome: 'first' }]);
});

test('EVENT-14 an account without a confirmed address gets no seat, and one whose address is confirmed then does', async () => {
  const event = await makeEvent({ max_attendees: 1 });
  const ann = await person();
  await database.admin`update auth.users set email_confirmed_at = null where id = ${ann.userId}`;
  expect(await register(ann, event)).toBe('unconfirmed');
  expect(await register(ann, event, true)).toBe('unconfirmed');
  expect(
    await refusalOf(
      database,
      ann,
      (tx) => tx`insert into public.event_registrations (event_id, user_id) values (${event}, ${ann.userId})`,
    ),
  ).toMatchObject({ constraint: 'event_registrations_user_id_unconfirmed' });
  expect(await seats(event)).toEqual({ counted: 0, registered: 0, waiting: 0 });
  await database.admin`update auth.users set email_confirmed_at = now() where id = ${ann.userId}`;
  expect(await register(ann, event)).toBe('registered');
});

test('EVENT-14 accounts that share a mailbox have one seat for each event, and another after it was given back', async () => {
  const [event, other] = await Promise.all([makeEvent({ max_attendees: 5 }), makeEvent()]);
  const addresses = ['somchai@gmail.com', 'Som.Chai+2@googlemail.com', 'somchai+a@gmail.com'];
  const accounts = await Promise.all(
    addresses.map(async (email): Promise<Caller> => ({
      role: 'authenticated',
      userId: await database.signUp({ email }),
    })),
  );
  const [first, second] = accounts;
  if (!first || !second) throw new Error('Two accounts are needed.');
  const answers = await Promise.all(accounts.map((one) => register(one, event)));
  expect(tally(answers)).toEqual({ registered: 1, same_address: 2 });
  expect(await seats(event)).toEqual({ counted: 1, registered: 1, waiting: 0 });
  expect(await register(second, other)).toBe('registered');
  expect(await register(second, other, true)).toBe('already');
  expect(await register(first, other, true)).toBe('same_address');
  await cancel(second, other);
  expect(await register(first, other)).toBe('registered');
});

test.each([
  ['a+x@clinic.example', 'A@Clinic.example', true],
  ['a.b@clinic.example', 'ab@clinic.example', false],
  ['a.b@gmail.com', 'ab+1@googlemail.com', true],
  ['"odd@name"@clinic.example', 'odd@clinic.example', false],
  ['a@clinic.example.', 'a@clinic.example', true],
  ['a.b@ｇｍａｉｌ.com', 'ab@gmail.com', true],
])('EVENT-14 %s and %s are one mailbox: %s', async (one, another, same) => {
  const [row] = await database.admin<{ same: boolean }[]>`
    select private.mailbox_hash(${one}) = private.mailbox_hash(${another}) as same`;
  expect(row?.same).toBe(same);
});

test('SECURITY-80 a hidden event takes nobody, and says no more than one that is not there', async () => {
  const [hidden, later] = [await makeEvent(), await makeEvent()];
  const early = await person();
  expect(await register(early, later)).toBe('registered');
  await database.admin`select private.set_hidden('event', id, true) from unnest(${[hidden, later]}::uuid[]) id`;
  expect(await register(await person(), hidden)).toBe('unknown');
  expect(await register(await person(), hidden, true)).toBe('unknown');
  const caller = await person();
  const insert = (tx: TransactionSql) =>
    tx`insert into public.event_registrations (event_id, user_id) values (${hidden}, ${caller.userId})`;
  expect(await refusalOf(database, caller, insert)).toMatchObject({ code: '42501' });
  expect(await seats(hidden)).toEqual({ counted: 0, registered: 0, waiting: 0 });
  expect(await cancel(early, later)).toBe('cancelled');
  expect(await register(publisher.caller, hidden)).toBe('registered');
});

test('SECURITY-36 a registration stores which version of the notice it showed, and no other', async () => {
  const seen: unknown[] = [];
  for (const notice of [1, 999, null]) {
    const caller = await person();
    const event = await makeEvent();
    await database.as(caller, (tx) => tx`select public.register_for_event(${event}, notice => ${notice})`);
    const rows = await database.admin`
      select page_name, version from public.page_acceptances where user_id = ${caller.userId}`;
    seen.push(rows.map((row) => ({ ...row })));
  }
  expect(seen).toEqual([[{ page_name: 'privacy', version: 1 }], [], []]);
});

test('SECURITY-36 one that was refused stores none', async () => {
  const [event, caller] = [await makeEvent({ max_attendees: 1 }), await person()];
  await register(await person(), event);
  const [row] = await database.as(
    caller,
    (tx) => tx<{ answer: string }[]>`select public.register_for_event(${event}, notice => 1) as answer`,
  );
  expect(row?.answer).toBe('full');
  expect(
    await database.admin`select from public.page_acceptances where user_id = ${caller.userId}`,
  ).toHaveLength(0);
});
