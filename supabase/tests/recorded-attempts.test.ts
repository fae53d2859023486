import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PullResponse, PushResponse } from '../../sync/engine/protocol.ts';
import { redemptionsResponse, type WireAttemptAnswer } from '../../sync/redemptions/redemption-protocol.ts';
import { newCode } from '../../sync/testing/contract-support.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { join, leave, newHospital } from './support/hospital-rows.ts';
import { untilItWaits } from './support/until-it-waits.ts';

const uuid = () => crypto.randomUUID();
const as = (userId: string): Caller => ({ role: 'authenticated', userId });

let database: TestDatabase;
let agent: string;
let staff: string;
let customer: string;
let code: string;
let hospital: { hospitalId: string; promotionId: string };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  [agent, staff, customer, code] = [await database.signUp(), await database.signUp(), uuid(), newCode()];
  hospital = await newHospital(database.admin);
  await join(database.admin, { userId: staff, hospitalId: hospital.hospitalId });
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${agent}, 'x', '081-234-5678')`;
});

interface Attempt {
  at: string;
  nonce?: string;
  mode?: 'online' | 'offline';
  by?: string;
}

/** One device sends one attempt; answers as the device reads it. */
async function attempt({ at, nonce = uuid(), mode = 'offline', by = staff }: Attempt) {
  const rows = JSON.stringify([{ nonce, code, mode, attempted_at: at, reason: null }]);
  return database.as(as(by), async (tx): Promise<WireAttemptAnswer> => {
    const [row] = await tx`select public.sync_attempts(${by}, ${uuid()}, ${rows}::text::jsonb) as answer`;
    const [answer] = redemptionsResponse.parse(row?.['answer']).answers;
    if (!answer) throw new Error('No answer.');
    return answer;
  });
}

/** The agent's phone comes online with the booking. */
async function arrive(options: { promotionId?: string } = {}): Promise<string> {
  const id = uuid();
  const values = {
    customer_id: customer,
    promotion_id: options.promotionId ?? hospital.promotionId,
    booking_code: code,
    booking_price: 900,
    created_at: '2026-11-20T08:00:00Z',
  };
  const op = { kind: 'create', entity: 'bookings', row_id: id, schema: 1, at: '', base: {}, values };
  const ops = JSON.stringify([{ ...op, op_id: uuid(), at: '2026-11-20T08:00:00Z' }]);
  await database.as(as(agent), async (tx) => {
    const [row] = await tx<{ answer: PushResponse }[]>`
      select public.sync_push(${agent}, ${uuid()}, ${ops}::text::json, null) as answer`;
    expect(row?.answer.answers.map(({ outcome }) => outcome)).toEqual(['applied']);
  });
  return id;
}

const eventsOf = () => database.admin`
  select nonce, outcome, used_nonce, booking_id, agent_id, hospital_id from public.redemption_events
  where code = ${code} order by attempted_at`;
const outcomes = async () => (await eventsOf()).map((event) => event['outcome']);
const bookingOf = async (id: string) =>
  (await database.admin`select * from public.bookings where id = ${id}`)[0];

test('B19 a booking that arrives after attempts is used by the earliest; the others are conflicts', async () => {
  const second = await attempt({ at: '2026-11-20T10:00:00Z' });
  const first = await attempt({ at: '2026-11-20T09:00:00Z' });
  expect([first.outcome, second.outcome]).toEqual(['unknown', 'unknown']);
  const id = await arrive();
  expect(await outcomes()).toEqual(['first', 'duplicate']);
  expect(await bookingOf(id)).toMatchObject({ used: true, used_nonce: first.nonce, used_mode: 'offline' });
  const third = await attempt({ at: '2026-11-20T11:00:00Z' });
  expect(third).toMatchObject({ outcome: 'duplicate', used_nonce: first.nonce });
  expect(await attempt({ at: '2026-11-20T09:00:00Z', nonce: first.nonce })).toMatchObject({
    outcome: 'first',
  });
});

test('B19 both orders of arrival end in the same state', async () => {
  const ends: unknown[] = [];
  for (const bookingFirst of [true, false]) {
    code = newCode();
    const nonce = uuid();
    if (bookingFirst) await arrive();
    await attempt({ nonce, at: '2026-11-20T09:00:00Z' });
    const id = bookingFirst ? null : await arrive();
    await attempt({ at: '2026-11-20T10:00:00Z' });
    const [won] = await eventsOf();
    const booking = await bookingOf(id ?? String(won?.['booking_id']));
    ends.push({
      outcomes: await outcomes(),
      agent: won?.['agent_id'] === agent,
      won: booking?.['used_nonce'] === nonce,
      used: booking?.['used'],
      at: booking?.['used_at'] instanceof Date,
    });
  }
  expect(ends[0]).toEqual({ outcomes: ['first', 'duplicate'], agent: true, won: true, used: true, at: true });
  expect(ends[1]).toEqual(ends[0]);
});

test('B19 the hospital, the agent and the voucher page see it from the same transaction', async () => {
  const { nonce } = await attempt({ at: '2026-11-20T09:00:00Z' });
  const id = await arrive();
  for (const userId of [agent, staff]) {
    const page = await database.as(as(userId), async (tx) => {
      const [row] = await tx<
        { page: PullResponse }[]
      >`select public.sync_pull(${userId}, '{}', 1000) as page`;
      return row?.page;
    });
    expect(page?.rows['bookings']).toMatchObject([{ id, used: true, used_nonce: nonce }]);
    expect(page?.rows['redemption_events']).toMatchObject([{ nonce, outcome: 'first', booking_id: id }]);
  }
  const [voucher] = await database.as(
    { role: 'anon' },
    (tx) => tx`select public.find_voucher(${code}) as answer`,
  );
  expect(voucher?.['answer']).toMatchObject({ state: 'used' });
  const [check] = await database.as(as(staff), (tx) => tx`select public.check_booking(${code}) as answer`);
  expect(check?.['answer']).toMatchObject({ state: 'used' });
});

test('B19 an attempt that was answered at once as invalid is no redemption', async () => {
  const online = await attempt({ at: '2026-11-20T09:00:00Z', mode: 'online' });
  const id = await arrive();
  expect(await bookingOf(id)).toMatchObject({ used: false });
  // The answer was lost, so the device recorded the attempt and sends it again.
  const again = await attempt({ at: '2026-11-20T09:00:00Z', nonce: online.nonce });
  expect(again).toMatchObject({ outcome: 'first', booking_id: id, used_nonce: online.nonce });
  expect(await bookingOf(id)).toMatchObject({ used: true, used_nonce: online.nonce, used_mode: 'offline' });
});

test("B19 another hospital's attempt stays unknown, until the promotion moves there", async () => {
  const other = await newHospital(database.admin);
  await attempt({ at: '2026-11-20T09:00:00Z' });
  const id = await arrive({ promotionId: other.promotionId });
  expect(await outcomes()).toEqual(['unknown']);
  expect((await eventsOf())[0]).toMatchObject({ booking_id: null, agent_id: null });
  expect(await bookingOf(id)).toMatchObject({ used: false, hospital_id: other.hospitalId });
  await database.admin`
    update public.promotions set hospital_id = ${hospital.hospitalId}, hospital_name = 'x', url_slug = 'moved'
    where id = ${other.promotionId}`;
  expect(await outcomes()).toEqual(['first']);
  expect(await bookingOf(id)).toMatchObject({ used: true, hospital_id: hospital.hospitalId });
});

test('B19 an attempt of a person of two hospitals counts for the one whose booking it is', async () => {
  const both = [await newHospital(database.admin), await newHospital(database.admin)];
  const by = await database.signUp();
  for (const { hospitalId } of both) await join(database.admin, { userId: by, hospitalId });
  for (const { hospitalId, promotionId } of both) {
    code = newCode();
    await attempt({ at: '2026-11-20T09:00:00Z', by });
    const id = await arrive({ promotionId });
    expect(await bookingOf(id)).toMatchObject({ used: true });
    expect(await eventsOf()).toMatchObject([{ outcome: 'first', hospital_id: hospitalId }]);
  }
});

/** A person of two hospitals, of which the first is the one with which unknown codes are stored. */
async function personOfTwo() {
  const made = [await newHospital(database.admin), await newHospital(database.admin)];
  const by = await database.signUp();
  for (const { hospitalId } of made) await join(database.admin, { userId: by, hospitalId });
  const [first, second] = made.toSorted((a, b) => (a.hospitalId < b.hospitalId ? -1 : 1));
  if (!first || !second) throw new Error('There are two hospitals.');
  return { by, first, second };
}

test('B19 an attempt whose answer was lost counts for the other hospital after the first removed the person', async () => {
  const { by, first, second } = await personOfTwo();
  const at = '2026-11-20T09:00:00Z';
  const { nonce } = await attempt({ at, by, mode: 'online' });
  expect(await eventsOf()).toMatchObject([{ outcome: 'unknown', hospital_id: first.hospitalId }]);
  await leave(database.admin, { userId: by, hospitalId: first.hospitalId });
  expect(await attempt({ at, by, nonce })).toEqual({ nonce, outcome: 'unknown' });
  const id = await arrive({ promotionId: second.promotionId });
  expect(await bookingOf(id)).toMatchObject({ used: true, used_nonce: nonce, used_mode: 'offline' });
  expect(await eventsOf()).toMatchObject([{ outcome: 'first', hospital_id: second.hospitalId }]);
});

test('B19 an attempt whose answer was lost finds the booking that arrived at the other hospital meanwhile', async () => {
  const { by, second } = await personOfTwo();
  const at = '2026-11-20T09:00:00Z';
  const { nonce } = await attempt({ at, by, mode: 'online' });
  const id = await arrive({ promotionId: second.promotionId });
  expect(await bookingOf(id)).toMatchObject({ used: false });
  expect(await attempt({ at, by, nonce })).toMatchObject({ outcome: 'first', booking_id: id });
  expect(await bookingOf(id)).toMatchObject({ used: true, used_nonce: nonce });
});

test('B19 a colleague’s repeat of a nonce of another hospital changes nothing', async () => {
  const { by, first, second } = await personOfTwo();
  const at = '2026-11-20T09:00:00Z';
  const { nonce } = await attempt({ at, by, mode: 'online' });
  const colleague = await database.signUp();
  await join(database.admin, { userId: colleague, hospitalId: second.hospitalId });
  expect(await attempt({ at, by: colleague, nonce })).toEqual({ nonce, outcome: 'unknown' });
  const id = await arrive({ promotionId: first.promotionId });
  expect(await bookingOf(id)).toMatchObject({ used: false });
});

test('B19 a booking and an attempt that arrive at the same moment find each other', async () => {
  for (let round = 0; round < 10; round++) {
    code = newCode();
    const [id, answer] = await Promise.all([arrive(), attempt({ at: '2026-11-20T09:00:00Z' })]);
    expect(await outcomes()).toEqual(['first']);
    expect(await bookingOf(id)).toMatchObject({ used: true, used_nonce: answer.nonce });
  }
});

test('B19 an attempt waits for a booking that is not committed yet', async () => {
  let answer: Promise<WireAttemptAnswer> | undefined;
  const id = uuid();
  await database.as(as(agent), async (tx) => {
    await tx`
      insert into public.bookings (id, customer_id, promotion_id, booking_code, booking_price)
      values (${id}, ${customer}, ${hospital.promotionId}, ${code}, 900)`;
    answer = attempt({ at: '2026-11-20T09:00:00Z' });
    await untilItWaits(database, answer);
  });
  expect(await answer).toMatchObject({ outcome: 'first', booking_id: id });
});

test('B21 the time of a redemption is that of its attempt, for the desk, the day sheet and the voucher page', async () => {
  const id = await arrive();
  const { nonce } = await attempt({ at: '2026-11-20T09:00:00Z' });
  const at = new Date('2026-11-20T09:00:00Z');
  const [event] = await database.admin`select * from public.redemption_events where nonce = ${nonce}`;
  expect(event).toMatchObject({ attempted_at: at, used_at: at });
  expect(Number(event?.['received_at'])).toBeGreaterThan(Number(at));
  expect(await bookingOf(id)).toMatchObject({ used_at: at });
  const [voucher] = await database.as(
    { role: 'anon' },
    (tx) => tx`select public.find_voucher(${code}) as answer`,
  );
  const reported = voucher?.['answer'] as { used_at: string } | undefined;
  expect(new Date(reported?.used_at ?? '')).toEqual(at);
});

test('B21 no redemption is earlier than its booking or later than its arrival, in both orders', async () => {
  for (const bookingFirst of [true, false]) {
    for (const [said, expected] of [
      ['2026-11-20T07:00:00Z', '2026-11-20T08:00:00Z'],
      ['2999-01-01T00:00:00Z', 'arrival'],
    ] as const) {
      code = newCode();
      const id = bookingFirst ? await arrive() : null;
      await attempt({ at: said });
      const booking = await bookingOf(id ?? (await arrive()));
      const [event] = await database.admin`select * from public.redemption_events where code = ${code}`;
      expect(booking?.['used_at']).toEqual(
        expected === 'arrival' ? event?.['received_at'] : new Date(expected),
      );
      expect(event?.['attempted_at']).toEqual(booking?.['used_at']);
    }
  }
});

test('B19 thousands of bookings are made and moved at once without a lock for each of their codes', async () => {
  const other = await newHospital(database.admin);
  await database.admin`
    insert into public.bookings (user_id, customer_id, promotion_id, booking_code, booking_price)
    select ${agent}, ${customer}, ${other.promotionId}, upper('many-' || left(${uuid()}, 8) || n), 1
    from generate_series(1, 10000) n`;
  await database.admin`
    update public.promotions set hospital_id = ${hospital.hospitalId}, hospital_name = 'x', url_slug = 'many'
    where id = ${other.promotionId}`;
  const [moved] = await database.admin`
    select count(*)::int as n from public.bookings where hospital_id = ${hospital.hospitalId}`;
  expect(moved).toEqual({ n: 10_000 });
});
