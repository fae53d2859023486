import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PullResponse } from '../../sync/engine/protocol.ts';
import { redemptionsResponse, type RedemptionsResponse } from '../../sync/redemptions/redemption-protocol.ts';
import { newCode } from '../../sync/testing/contract-support.ts';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { hospitalPeople } from './support/hospital-people.ts';
import { join, leave, newHospital } from './support/hospital-rows.ts';

const uuid = () => crypto.randomUUID();
const as = (userId: string): Caller => ({ role: 'authenticated', userId });
const MINUTE_MS = 60_000;

let database: TestDatabase;
let agent: string;
let staff: string;
let owner: string;
let device: string;
let hospital: { hospitalId: string; promotionId: string };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ agent, staff, owner, device, hospital } = await hospitalPeople(database));
  await joinedHoursAgo(staff);
});

/** Offline attempts of the membership have times within it. */
async function joinedHoursAgo(userId: string): Promise<void> {
  await database.admin`
    update public.hospital_members set created_at = now() - interval '5 hours' where user_id = ${userId}`;
}

const remove = () => leave(database.admin, { userId: staff, hospitalId: hospital.hospitalId });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

async function book(options: { promotionId?: string; code?: string } = {}): Promise<string> {
  const { promotionId = hospital.promotionId, code = newCode() } = options;
  const customer = uuid();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${agent}, 'x', '081-234-5678')`;
  await database.admin`
    insert into public.bookings (user_id, customer_id, promotion_id, booking_code, booking_price, created_at)
    values (${agent}, ${customer}, ${promotionId}, ${code}, 1, ${minutesAgo(240)}::text::timestamptz)`;
  return code;
}

interface Row {
  nonce?: string;
  code: string;
  at?: string;
  mode?: 'online' | 'offline';
}

async function callAttempts(
  tx: TransactionSql,
  rows: readonly Row[],
  by: string,
): Promise<RedemptionsResponse> {
  const sent = rows.map(({ nonce = uuid(), code, at = minutesAgo(60), mode = 'offline' }) => ({
    nonce,
    code,
    mode,
    attempted_at: at,
    reason: null,
  }));
  const [row] =
    await tx`select public.sync_attempts(${by}, ${device}, ${JSON.stringify(sent)}::text::jsonb) as answer`;
  return redemptionsResponse.parse(row?.['answer']);
}

const send = (rows: readonly Row[], by = staff) => database.as(as(by), (tx) => callAttempts(tx, rows, by));

const eventOf = async (nonce: string) =>
  (await database.admin`select * from public.redemption_events where nonce = ${nonce}`)[0];
const bookingOf = async (code: string) =>
  (await database.admin`select * from public.bookings where booking_code = ${code}`)[0];

const ask = (nonce: string, resolution: string) => (tx: TransactionSql) =>
  tx`select public.resolve_redemption(${nonce}, ${resolution}, 'โทรถามแล้ว')`;
const resolve = (nonce: string, resolution: string) =>
  database.as(as(owner), async (tx) => void (await ask(nonce, resolution)(tx)));

test('B20 attempts from before the removal are stored for the owner and use nothing by themselves', async () => {
  const [nonce, code] = [uuid(), await book()];
  await remove();
  const rows = [{ nonce, code }];
  expect(await send(rows)).toMatchObject({ membership: 'none', answers: [], held: [nonce] });
  expect(await send(rows)).toMatchObject({ held: [nonce] });
  const event = await eventOf(nonce);
  expect(event).toMatchObject({ outcome: 'held', staff_id: staff, device, agent_id: agent, mode: 'offline' });
  expect(event?.['staff_left_at']).toBeInstanceOf(Date);
  expect(await bookingOf(code)).toMatchObject({ used: false });
  for (const reader of [owner, agent]) {
    const page = await database.as(as(reader), async (tx) => {
      const [row] = await tx<
        { page: PullResponse }[]
      >`select public.sync_pull(${reader}, '{}', 1000) as page`;
      return row?.page;
    });
    expect(page?.rows['redemption_events']).toMatchObject([{ nonce, outcome: 'held' }]);
  }
  const [check] = await database.as(as(owner), (tx) => tx`select public.check_booking(${code}) as answer`);
  expect(check?.['answer']).toMatchObject({ state: 'available', held_at: expect.any(String) });
});

test('B20 an attempt that the server had stored before the removal keeps its outcome', async () => {
  const [nonce, code] = [uuid(), await book()];
  await send([{ nonce, code, mode: 'online' }]);
  await remove();
  expect(await send([{ nonce, code }])).toMatchObject({ held: [nonce] });
  expect(await eventOf(nonce)).toMatchObject({ outcome: 'first', staff_left_at: null });
});

test('B19 B20 an attempt that was stored as unknown, and whose answer was lost, finds its booking', async () => {
  const [nonce, code] = [uuid(), newCode()];
  await send([{ nonce, code, mode: 'online' }]);
  await book({ code });
  await remove();
  expect(await send([{ nonce, code }])).toMatchObject({ held: [nonce] });
  expect(await eventOf(nonce)).toMatchObject({ outcome: 'first' });
});

test('B20 attack: a former member invents no attempt after the removal, nor from before the membership', async () => {
  const code = await book();
  await remove();
  const times = [
    minutesAgo(0),
    minutesAgo(-60),
    '2999-01-01T00:00:00Z',
    minutesAgo(6 * 60),
    'infinity',
    'x',
    '',
  ];
  for (const at of times) expect((await send([{ code, at }])).held).toEqual([]);
  const stranger = await database.signUp();
  expect((await send([{ code }], stranger)).held).toEqual([]);
  expect(await database.admin`select 1 from public.redemption_events where code = ${code}`).toEqual([]);
});

test('B20 attack: a former member spends no booking, whatever time is claimed', async () => {
  const codes = await Promise.all(Array.from({ length: 5 }, () => book()));
  await remove();
  await send(codes.map((code) => ({ code })));
  for (const code of codes) {
    expect(await bookingOf(code)).toMatchObject({ used: false });
    expect((await send([{ code }], owner)).answers).toMatchObject([{ outcome: 'first' }]);
  }
});

test('B20 attack: a former member floods nobody: 200 are open at most, also by calls at the same time', async () => {
  const code = await book();
  await remove();
  const hundred = () => Array.from({ length: 100 }, () => ({ code }));
  const reported = await Promise.all([send(hundred()), send(hundred()), send(hundred())]);
  expect(reported.reduce((sum, { held = [] }) => sum + held.length, 0)).toBe(200);
});

test('B20 attack: a former member learns nothing of the hospital, of codes or of outcomes', async () => {
  const [mine, foreign] = [
    await book(),
    await book({ promotionId: (await newHospital(database.admin)).promotionId }),
  ];
  const [known, used] = [uuid(), await book()];
  await send([{ nonce: known, code: used }], owner);
  await remove();
  const answers = [];
  for (const code of [mine, foreign, used, newCode()]) {
    const { held = [], uid: _uid, server_time: _time, ...rest } = await send([{ code }]);
    answers.push({ ...rest, stored: held.length });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  // The nonce of another hospital's attempt is answered like one that is not stored.
  expect((await send([{ nonce: known, code: mine }])).held).toEqual([]);
  const seen = await database.as(as(staff), async (tx) => [
    await tx`select 1 from public.redemption_events`,
    await tx`select 1 from public.bookings`,
    await tx`select 1 from public.hospital_devices`,
  ]);
  expect(seen.map((rows) => rows.length)).toEqual([0, 0, 0]);
  const refused = { code: '42501', constraint: null };
  expect(await refusalOf(database, as(staff), (tx) => tx`select public.check_booking(${mine})`)).toEqual(
    refused,
  );
  expect(
    await refusalOf(database, as(staff), (tx) => tx`select * from private.former_members`),
  ).toMatchObject(refused);
  const [event] = await database.admin`select nonce from public.redemption_events where code = ${mine}`;
  expect(await refusalOf(database, as(staff), ask(String(event?.['nonce']), 'taken'))).toEqual(refused);
});

test('B20 the owner takes a held attempt, which becomes the redemption, or does not', async () => {
  const [taken, left] = [uuid(), uuid()];
  const [code, other] = [await book(), await book()];
  await remove();
  await send([
    { nonce: taken, code },
    { nonce: left, code: other },
  ]);
  expect(await refusalOf(database, as(owner), ask(taken, 'both_honoured'))).toMatchObject({
    constraint: 'redemption_events_resolution_fits',
  });
  await resolve(taken, 'taken');
  expect(await eventOf(taken)).toMatchObject({ outcome: 'first', resolution: 'taken', resolved_by: owner });
  expect(await bookingOf(code)).toMatchObject({ used: true, used_nonce: taken });
  await resolve(left, 'not_taken');
  expect(await eventOf(left)).toMatchObject({ outcome: 'held', resolution: 'not_taken' });
  expect(await bookingOf(other)).toMatchObject({ used: false });
});

test('B20 a held attempt that is taken after another desk used the code is an open conflict', async () => {
  const [nonce, code] = [uuid(), await book()];
  await remove();
  await send([{ nonce, code }]);
  await send([{ code, at: minutesAgo(0) }], owner);
  await resolve(nonce, 'taken');
  expect(await eventOf(nonce)).toMatchObject({ outcome: 'duplicate', resolution: null });
  await resolve(nonce, 'both_honoured');
});

test('B19 B20 a held attempt finds a booking that arrives later; taken before that, it is matched', async () => {
  const [held, taken] = [uuid(), uuid()];
  const [code, other] = [newCode(), newCode()];
  await remove();
  await send([
    { nonce: held, code },
    { nonce: taken, code: other },
  ]);
  await resolve(taken, 'taken');
  expect(await eventOf(taken)).toMatchObject({ outcome: 'unknown', resolution: null });
  for (const one of [code, other]) await book({ code: one });
  expect(await eventOf(held)).toMatchObject({ outcome: 'held', agent_id: agent });
  expect(await bookingOf(code)).toMatchObject({ used: false });
  expect(await eventOf(taken)).toMatchObject({ outcome: 'first', agent_id: agent });
});

test('B20 who works for another hospital now is answered as for an unknown code, and the attempt is held', async () => {
  const other = await newHospital(database.admin);
  const [nonce, code] = [uuid(), await book()];
  await remove();
  await join(database.admin, { userId: staff, hospitalId: other.hospitalId });
  await joinedHoursAgo(staff);
  const unknown = newCode();
  const { answers, held } = await send([{ nonce, code }, { code: unknown }]);
  expect(held).toBeUndefined();
  expect(answers.map(({ nonce: _nonce, ...rest }) => rest)).toEqual([
    { outcome: 'unknown' },
    { outcome: 'unknown' },
  ]);
  expect((await send([{ nonce, code }])).answers).toEqual([{ nonce, outcome: 'unknown' }]);
  expect(await eventOf(nonce)).toMatchObject({ outcome: 'held', hospital_id: hospital.hospitalId });
  const seen = await database.as(as(staff), (tx) => tx`select code from public.redemption_events`);
  expect(seen.map((row) => row['code'])).toEqual([unknown]);
});

test('B20 an account that is deleted leaves no trace of its membership', async () => {
  await database.admin`delete from auth.users where id = ${staff}`;
  const rows = await database.admin`select 1 from private.former_members where user_id = ${staff}`;
  expect(rows).toEqual([]);
});
