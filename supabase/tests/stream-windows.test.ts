import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Cursors, PullResponse } from '../../sync/engine/protocol.ts';
import { newCode } from '../../sync/testing/contract-support.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { closedAgo, join, newHospital, renamePromotion, setDeviceDays } from './support/hospital-rows.ts';

const uuid = () => crypto.randomUUID();
const DEVICE = uuid();
const as = (userId: string): Caller => ({ role: 'authenticated', userId });

let database: TestDatabase;
let agent: string;
let staff: string;
let owner: string;
let hospitalId: string;
let promotionId: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  [agent, staff, owner] = [await database.signUp(), await database.signUp(), await database.signUp()];
  ({ hospitalId, promotionId } = await newHospital(database.admin));
  await join(database.admin, { userId: staff, hospitalId });
  await join(database.admin, { userId: owner, hospitalId, role: 'owner' });
});

interface Booked {
  id: string;
  code: string;
}

async function book(values: { name?: string; telephone?: string; code?: string } = {}): Promise<Booked> {
  const { name = 'สมชาย ใจดี', telephone = '081-234-5678', code = newCode() } = values;
  const [id, customerId] = [uuid(), uuid()];
  const { admin } = database;
  await admin`
    insert into public.customers (id, user_id, name, telephone) values (${customerId}, ${agent}, ${name}, ${telephone})`;
  await admin`
    insert into public.bookings (id, user_id, customer_id, promotion_id, booking_code, booking_price)
    values (${id}, ${agent}, ${customerId}, ${promotionId}, ${code}, 1)`;
  return { id, code };
}

async function redeem(code: string, mode: 'online' | 'offline' = 'online'): Promise<string> {
  const nonce = uuid();
  await database.as(as(staff), async (tx) => {
    await tx`select public.redeem_booking(${nonce}, ${code}, ${DEVICE}, now(), ${mode})`;
  });
  return nonce;
}

async function bookOld(days: number, customer: Parameters<typeof book>[0] = {}): Promise<Booked> {
  const booked = await book(customer);
  await redeem(booked.code);
  await closedAgo(database.admin, { bookingId: booked.id, days });
  await database.admin`
    update public.redemption_events set closed_at = now() - make_interval(days => ${days}) where booking_id = ${booked.id}`;
  return booked;
}

/** What a new device of a person gets, by table. */
async function idsFor(userId: string): Promise<Record<string, unknown[]>> {
  const page = await database.as(as(userId), async (tx) => {
    const [row] = await tx<{ page: PullResponse }[]>`select public.sync_pull(${userId}, '{}', 1000) as page`;
    if (!row) throw new Error('No page.');
    return row.page;
  });
  return Object.fromEntries(
    Object.entries(page.rows).map(([entity, rows]) => [entity, rows.map(({ id }) => id)]),
  );
}

/** The page before the log, as a new device of a person asks for it. */
async function firstPage(userId: string, cursors: Cursors = {}): Promise<PullResponse> {
  return database.as(as(userId), async (tx) => {
    const [row] = await tx<{ page: PullResponse }[]>`
      select public.sync_pull(${userId}, ${JSON.stringify(cursors)}::text::jsonb, 5, null, true) as page`;
    if (!row) throw new Error('No page.');
    return row.page;
  });
}

test('L13 the last day of a booking is that of its promotion as it is now', async () => {
  const endsIn = (days: number, id: string) => database.admin`
    update public.promotions set end_date = (now() at time zone 'Asia/Bangkok')::date + ${days}::int where id = ${id}`;
  const own = promotionId;
  await endsIn(10, own);
  const { id: first } = await book();
  const other = await newHospital(database.admin);
  await join(database.admin, { userId: staff, hospitalId: other.hospitalId });
  promotionId = other.promotionId;
  await endsIn(20, promotionId);
  const { id: second } = await book();
  const idsOf = async () => (await firstPage(staff)).rows['bookings']?.map(({ id }) => id);
  expect(await idsOf()).toEqual([first, second]);
  await endsIn(0, promotionId);
  expect(await idsOf()).toEqual([second, first]);
  await endsIn(-1, own);
  expect(await idsOf()).toEqual([second]);
});

test('L13 agents, and members whose device knows the hospital, get the log alone', async () => {
  for (let n = 0; n < 3; n += 1) await book();
  const first = await firstPage(staff);
  expect(first.streams[hospitalId]?.to).toBe(0);
  const cursors = { [hospitalId]: { epoch: first.streams[hospitalId]?.epoch ?? '', seq: 0 } };
  for (const page of [await firstPage(agent), await firstPage(staff, cursors)]) {
    expect(page.more).toBe(true);
    expect(Math.max(...Object.values(page.streams).map(({ to }) => to))).toBe(5);
  }
});

test('B23 attempts leave the stream of the hospital with their bookings', async () => {
  const [old, recent] = [await bookOld(120), await book()];
  const nonce = await redeem(recent.code);
  const { bookings, booking_contacts, redemption_events } = await idsFor(staff);
  expect({ bookings, booking_contacts, redemption_events }).toEqual({
    bookings: [recent.id],
    booking_contacts: [recent.id],
    redemption_events: [nonce],
  });
  expect((await idsFor(agent))['bookings']).toEqual([old.id, recent.id]);
});

test('B23 an attempt that has to be decided brings its booking and the attempt that won back', async () => {
  const { id, code } = await bookOld(120);
  expect((await idsFor(staff))['bookings']).toBeUndefined();
  const nonce = await redeem(code, 'offline');
  const { bookings, booking_contacts, redemption_events = [] } = await idsFor(staff);
  expect({ bookings, booking_contacts }).toEqual({ bookings: [id], booking_contacts: [id] });
  expect(redemption_events).toHaveLength(2);
  const open = () => database.admin`
    select nonce from public.redemption_events where hospital_id = ${hospitalId} and closed_at is null`;
  expect([...(await open())]).toEqual([{ nonce }]);
  await database.as(as(owner), async (tx) => {
    await tx`select public.resolve_redemption(${nonce}, 'both_honoured', 'x')`;
  });
  expect([...(await open())]).toEqual([]);
});

test('B23 a refused attempt for an old code brings nothing back', async () => {
  const { code } = await bookOld(120);
  await redeem(code);
  expect((await idsFor(staff))['bookings']).toBeUndefined();
});

test('B23 a booking that an attempt recorded before its arrival uses is closed at once, with its contact', async () => {
  const code = newCode();
  await redeem(code, 'offline');
  const { id } = await book({ code });
  const closed = await database.admin`
    select b.used, b.closed_at is not null as booking, c.closed_at = b.closed_at as contact
    from public.bookings b join public.booking_contacts c on c.id = b.id where b.id = ${id}`;
  expect([...closed]).toEqual([{ used: true, booking: true, contact: true }]);
});

interface Found {
  booking: { id: string };
  contact: { name: string } | null;
}

async function find(query: {
  by?: string;
  words?: string[];
  code?: string;
  digits?: string;
  after?: string;
}) {
  const { by = staff, words = [], code = '', digits = '', after = null } = query;
  return database.as(as(by), async (tx) => {
    const [row] = await tx<{ found: Found[] }[]>`
      select public.find_closed_bookings(${hospitalId}, ${words}, ${code}, ${digits}, ${after}) as found`;
    return (row?.found ?? []).map(({ booking }) => booking.id);
  });
}

test('closed bookings from before the window are found by words, code and telephone', async () => {
  const somchai = await bookOld(200);
  const malee = await bookOld(150, { name: 'Malee Ngam', telephone: '+66 89 765 4321' });
  const recent = await bookOld(10);
  await renamePromotion(database.admin, { promotionId, title: 'ตรวจสุขภาพแม่และเด็ก' });
  expect(await find({})).toEqual([malee.id, somchai.id]);
  expect(await find({ words: ['สมชาย'] })).toEqual([somchai.id]);
  // Folded as the device folds them: no tone marks, sara ae as two sara e.
  expect(await find({ words: ['เเม', 'ngam'] })).toEqual([malee.id]);
  expect(await find({ words: ['ไม่มี'] })).toEqual([]);
  expect(await find({ code: somchai.code })).toEqual([somchai.id]);
  expect(await find({ code: recent.code })).toEqual([]);
  expect(await find({ digits: '0897654321' })).toEqual([malee.id]);
  expect(await find({ digits: '7654' })).toEqual([malee.id]);
  expect(await find({ after: malee.id })).toEqual([somchai.id]);
});

test('of a cancelled booking the masked parts are not found piece by piece', async () => {
  const { id, code } = await book();
  await database.admin`update public.bookings set deleted_at = now() where id = ${id}`;
  await closedAgo(database.admin, { bookingId: id, days: 200 });
  expect(await find({ code: code.slice(0, 5) })).toEqual([id]);
  expect(await find({ code: code.slice(-5) })).toEqual([]);
  expect(await find({ words: ['สมชาย'] })).toEqual([id]);
  expect(await find({ words: ['สมช'] })).toEqual([]);
  expect(await find({ code })).toEqual([id]);
  expect(await find({ digits: '2345' })).toEqual([]);
  expect(await find({ digits: '081' })).toEqual([id]);
  expect(await find({ digits: '0812345678' })).toEqual([id]);
});

test('nobody but members finds anything, and the attempts of a day are theirs alone', async () => {
  const { id } = await bookOld(200);
  const today = new Date(Date.now() + 7 * 60 * 60_000).toISOString().slice(0, 10);
  const attempts = (by: string, day: string) =>
    database.as(as(by), async (tx) => {
      const [row] = await tx<{ day: { events: unknown[]; bookings: { id: string }[] } }[]>`
        select public.attempts_of_day(${hospitalId}, ${day}) as day`;
      return { events: row?.day.events.length, bookings: row?.day.bookings.map((one) => one.id) };
    });
  expect(await find({ by: agent })).toEqual([]);
  expect(await attempts(agent, today)).toEqual({ events: 0, bookings: [] });
  expect(await attempts(staff, today)).toEqual({ events: 1, bookings: [id] });
  expect(await attempts(staff, '2020-01-01')).toEqual({ events: 0, bookings: [] });
});

test('the owner chooses the days, within 30 and 3650', async () => {
  const choose = (by: string, days: number) =>
    database.as(as(by), async (tx) => {
      const rows =
        await tx`update public.hospitals set device_days = ${days} where id = ${hospitalId} returning id`;
      return rows.length;
    });
  expect(await choose(owner, 365)).toBe(1);
  expect(await choose(staff, 30)).toBe(0);
  await expect(choose(owner, 29)).rejects.toMatchObject({ constraint_name: 'hospitals_device_days_range' });
  await expect(setDeviceDays(database.admin, { hospitalId, days: 3651 })).rejects.toMatchObject({
    constraint_name: 'hospitals_device_days_range',
  });
});
