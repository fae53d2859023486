import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PullResponse } from '../../sync/engine/protocol.ts';
import { newCode } from '../../sync/testing/contract-support.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { join, leave, newHospital } from './support/hospital-rows.ts';

const uuid = () => crypto.randomUUID();

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function pull(userId: string, from: PullResponse | null = null): Promise<PullResponse> {
  const cursors = Object.fromEntries(
    Object.entries(from?.streams ?? {}).map(([stream, { epoch, to }]) => [stream, { epoch, seq: to }]),
  );
  return database.as({ role: 'authenticated', userId }, async (tx) => {
    const [row] = await tx<{ page: PullResponse }[]>`
      select public.sync_pull(${userId}, ${JSON.stringify(cursors)}::text::jsonb, 1000) as page`;
    if (!row) throw new Error('No answer.');
    return row.page;
  });
}

async function redeemedBooking(agent: string, promotionId: string, staff: string): Promise<string> {
  const [nonce, customer, code] = [uuid(), uuid(), newCode()];
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${agent}, 'x', '081-234-5678')`;
  await database.admin`
    insert into public.bookings (user_id, customer_id, promotion_id, booking_code, booking_price)
    values (${agent}, ${customer}, ${promotionId}, ${code}, 1)`;
  await database.as({ role: 'authenticated', userId: staff }, async (tx) => {
    await tx`select public.redeem_booking(${nonce}, ${code}, ${uuid()}, now(), 'offline')`;
  });
  return nonce;
}

const eventsOf = (page: PullResponse) => (page.rows['redemption_events'] ?? []).map((row) => row['id']);

test('B11 a redemption reaches the hospital and the agent of the booking, under its nonce, after the booking', async () => {
  const [agent, staff, stranger] = [
    await database.signUp(),
    await database.signUp(),
    await database.signUp(),
  ];
  const { hospitalId, promotionId } = await newHospital(database.admin);
  await join(database.admin, { userId: staff, hospitalId });
  const before = await pull(agent);
  const nonce = await redeemedBooking(agent, promotionId, staff);

  expect(eventsOf(await pull(staff))).toEqual([nonce]);
  expect(eventsOf(await pull(agent, before))).toEqual([nonce]);
  expect(eventsOf(await pull(stranger))).toEqual([]);
});

test('B11 who leaves the hospital lets its redemptions go, and keeps those of their own bookings', async () => {
  const [agent, member] = [await database.signUp(), await database.signUp()];
  const { hospitalId, promotionId } = await newHospital(database.admin);
  await join(database.admin, { userId: member, hospitalId });
  const foreign = await redeemedBooking(agent, promotionId, member);
  const own = await redeemedBooking(member, promotionId, member);
  const seen = await pull(member);
  expect(new Set(eventsOf(seen))).toEqual(new Set([foreign, own]));

  await leave(database.admin, { userId: member, hospitalId });
  const after = await pull(member, seen);
  expect(after.evict).toEqual({});
  expect(Object.keys(after.streams)).toEqual([member]);
  expect(eventsOf(await pull(member))).toEqual([own]);
});
