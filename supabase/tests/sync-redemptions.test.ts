import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { redemptionsResponse, type RedemptionsResponse } from '../../sync/redemptions/redemption-protocol.ts';
import { newCode } from '../../sync/testing/contract-support.ts';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { hospitalPeople } from './support/hospital-people.ts';
import { join, leave, newHospital } from './support/hospital-rows.ts';
import { measureWork, type Work } from './support/measure-work.ts';

const uuid = () => crypto.randomUUID();
const as = (userId: string): Caller => ({ role: 'authenticated', userId });

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
});

async function book(promotionId = hospital.promotionId): Promise<string> {
  const [customer, code] = [uuid(), newCode()];
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${agent}, 'x', '081-234-5678')`;
  await database.admin`
    insert into public.bookings (user_id, customer_id, promotion_id, booking_code, booking_price)
    values (${agent}, ${customer}, ${promotionId}, ${code}, 1)`;
  return code;
}

const foreignCode = async () => book((await newHospital(database.admin)).promotionId);

interface Row {
  nonce: string;
  code: string;
  mode?: 'online' | 'offline';
  reason?: string | null;
}

async function send(
  rows: readonly Row[],
  options: { by?: string; from?: string } = {},
): Promise<RedemptionsResponse> {
  const { by = staff, from = device } = options;
  return database.as(as(by), (tx) => callAttempts(tx, rows, { by, from }));
}

async function callAttempts(
  tx: TransactionSql,
  rows: readonly Row[],
  { by, from }: { by: string; from: string },
): Promise<RedemptionsResponse> {
  const sent = rows.map((row) => ({
    mode: 'offline',
    attempted_at: '2026-11-20T10:00:00Z',
    reason: null,
    ...row,
  }));
  const [row] = await tx<{ answer: unknown }[]>`
    select public.sync_attempts(${by}, ${from}, ${JSON.stringify(sent)}::text::jsonb) as answer`;
  return redemptionsResponse.parse(row?.answer);
}

const eventOf = async (nonce: string) => {
  const [event] = await database.admin`select * from public.redemption_events where nonce = ${nonce}`;
  return event;
};

test('a batch of a hundred nonces sent twice: the same answers, and nothing is stored twice', async () => {
  const codes = await Promise.all(Array.from({ length: 80 }, () => book()));
  const rows = Array.from({ length: 100 }, (_, n) => ({ nonce: uuid(), code: codes[n % 85] ?? newCode() }));
  const one = await send(rows);
  const two = await send(rows.toReversed());
  expect(one).toMatchObject({ uid: staff, membership: 'member' });
  expect(two.answers.toReversed()).toEqual(one.answers);
  expect(one.answers.filter(({ outcome }) => outcome === 'first')).toHaveLength(80);
  const stored = await database.admin`
    select device, staff_id from public.redemption_events where hospital_id = ${hospital.hospitalId}`;
  expect(stored).toHaveLength(100);
  expect(new Set(stored.map((event) => event['device']))).toEqual(new Set([device]));
});

test('why an odd code was accepted is stored, cut to 500 characters', async () => {
  const [nonce, other] = [uuid(), uuid()];
  await send([
    { nonce, code: await book(), reason: ` ${'ก'.repeat(600)}` },
    { nonce: other, code: await book(), reason: '  ' },
  ]);
  expect((await eventOf(nonce))?.['reason']).toBe('ก'.repeat(500));
  expect((await eventOf(other))?.['reason']).toBeNull();
});

test('an attempt whose answer was lost becomes one made offline; a first one stays as it is', async () => {
  const code = await book();
  const [first, second] = [uuid(), uuid()];
  for (const nonce of [first, second]) await send([{ nonce, code, mode: 'online' }]);
  const again = await send([first, second].map((nonce) => ({ nonce, code, mode: 'offline' as const })));
  expect(again.answers.map(({ outcome }) => outcome)).toEqual(['first', 'duplicate']);
  expect(await eventOf(first)).toMatchObject({ mode: 'online', outcome: 'first' });
  expect(await eventOf(second)).toMatchObject({ mode: 'offline', outcome: 'duplicate' });
  await send([{ nonce: second, code, mode: 'online' }]);
  expect(await eventOf(second)).toMatchObject({ mode: 'offline' });
});

test('who is no member gets no answers, and nothing of theirs is stored', async () => {
  const nonce = uuid();
  const rows = [{ nonce, code: await book() }];
  await leave(database.admin, { userId: staff, hospitalId: hospital.hospitalId });
  expect(await send(rows)).toMatchObject({ membership: 'none', answers: [] });
  expect(await eventOf(nonce)).toBeUndefined();
});

test('the call names its person, its device and at most a hundred redemptions', async () => {
  const call = (who: string, which: string | null, rows: unknown) =>
    refusalOf(
      database,
      as(staff),
      (tx) => tx`
      select public.sync_attempts(${who}, ${which}, ${JSON.stringify(rows)}::text::jsonb)`,
    );
  const row = { nonce: uuid(), code: 'x', mode: 'offline', attempted_at: 'x' };
  expect(await call(owner, device, [])).toMatchObject({ code: 'SB001' });
  expect(await call(staff, null, [])).toMatchObject({ code: 'SB002' });
  expect(await call(staff, device, {})).toMatchObject({ code: 'SB002' });
  expect(await call(staff, device, ['x'])).toMatchObject({ code: 'SB002' });
  expect(await call(staff, device, [{ ...row, nonce: 'x' }])).toMatchObject({ code: 'SB002' });
  expect(
    await call(
      staff,
      device,
      Array.from({ length: 101 }, () => ({ ...row, nonce: uuid() })),
    ),
  ).toMatchObject({ code: 'SB002' });
  expect(await call(staff, device, [row])).toBeNull();
});

test('a device is listed with its first contact, named by any member and revoked by an owner', async () => {
  await send([]);
  const { hospitalId } = hospital;
  const [listed] = await database.as(
    as(owner),
    (tx) => tx`select * from public.hospital_devices where device = ${device}`,
  );
  expect(listed).toMatchObject({ hospital_id: hospitalId, name: '', user_id: staff, revoked_at: null });

  const name = (by: string, called: string) =>
    refusalOf(database, as(by), (tx) => tx`select public.name_device(${hospitalId}, ${device}, ${called})`);
  const revoke = (by: string, which = device) =>
    refusalOf(database, as(by), (tx) => tx`select public.revoke_device(${hospitalId}, ${which}, true)`);
  const refused = { code: '42501', constraint: null };
  expect(await name(staff, ' เคาน์เตอร์ 1 ')).toBeNull();
  expect(await name(agent, 'x')).toEqual(refused);
  expect(await name(staff, 'ก'.repeat(61))).toMatchObject({ constraint: 'hospital_devices_name_length' });
  expect(await revoke(staff)).toEqual(refused);
  expect(await revoke(agent)).toEqual(refused);
  expect(await revoke(owner, uuid())).toEqual(refused);
  expect(await revoke(owner)).toBeNull();
});

test('a revoked device is answered so, after what it still had was stored; others are not', async () => {
  await send([]);
  await database.as(
    as(owner),
    (tx) => tx`select public.revoke_device(${hospital.hospitalId}, ${device}, true)`,
  );
  const [nonce, code] = [uuid(), await book()];
  const reported = await send([{ nonce, code }]);
  expect(reported).toMatchObject({ membership: 'revoked', answers: [{ nonce, outcome: 'first' }] });
  expect((await send([], { from: uuid() })).membership).toBe('member');
  await database.as(
    as(owner),
    (tx) => tx`select public.revoke_device(${hospital.hospitalId}, ${device}, false)`,
  );
  expect((await send([])).membership).toBe('member');
});

test('SECURITY-72 S4 what a device beyond the limit recorded offline is stored and answered, and the device is not listed', async () => {
  const { hospitalId } = hospital;
  await database.admin`
    insert into public.hospital_devices (hospital_id, device, user_id)
    select ${hospitalId}, gen_random_uuid(), ${staff} from generate_series(1, 20)`;
  const [from, nonce] = [uuid(), uuid()];
  await expect(send([], { from })).rejects.toMatchObject({
    code: 'PGRST',
    message: expect.stringContaining('SB024'),
  });
  const answered = await send([{ nonce, code: await book() }], { from });
  expect(answered).toMatchObject({ membership: 'member', answers: [{ nonce, outcome: 'first' }] });
  expect(await eventOf(nonce)).toMatchObject({ device: from, mode: 'offline', outcome: 'first' });
  const devices = await database.admin`select from public.hospital_devices where hospital_id = ${hospitalId}`;
  expect(devices).toHaveLength(20);
});

test("another hospital's code and an unknown one are answered alike, by the same work", async () => {
  const works: Work[] = [];
  const bodies: unknown[] = [];
  // What a new device costs depends on how many the hospital has.
  await database.as(as(staff), (tx) => callAttempts(tx, [], { by: staff, from: device }));
  for (const code of [await foreignCode(), newCode()]) {
    // A person of their own each: the limit of codes in vain must not decide.
    const by = await database.signUp();
    await join(database.admin, { userId: by, hospitalId: hospital.hospitalId });
    const nonce = uuid();
    const { value, work } = await measureWork({
      database,
      caller: as(by),
      run: (tx) => callAttempts(tx, [{ nonce, code }], { by, from: device }),
    });
    works.push(work);
    bodies.push(value.answers.map(({ nonce: mine, ...rest }) => ({ ...rest, mine: mine === nonce })));
  }
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[0]).toEqual([{ outcome: 'unknown', mine: true }]);
  const [foreign, unknown] = works.map(({ calls, tables: { 'public.bookings': bookings, ...tables } }) => ({
    bookings,
    other: { calls, tables },
  }));
  expect(foreign?.other).toEqual(unknown?.other);
  // The booking that exists is found and left: no caller can measure one row.
  expect(unknown?.bookings).toEqual({ scans: 1, read: 0, written: 0 });
  expect(foreign?.bookings).toEqual({ scans: 2, read: 2, written: 0 });
});
