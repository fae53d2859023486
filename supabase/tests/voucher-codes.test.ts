import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newCode } from '../../sync/testing/contract-support.ts';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { join, newHospital, renamePromotion, useBooking } from './support/hospital-rows.ts';

const uuid = () => crypto.randomUUID();
const visitor: Caller = { role: 'anon' };
const as = (userId: string): Caller => ({ role: 'authenticated', userId });

let database: TestDatabase;
let agent: string;
let hospital: { hospitalId: string; promotionId: string };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  agent = await database.signUp();
  hospital = await newHospital(database.admin);
});

async function book(code = newCode()): Promise<{ id: string; code: string }> {
  const [id, customer] = [uuid(), uuid()];
  await database.admin`
    insert into public.customers (id, user_id, name, telephone)
    values (${customer}, ${agent}, 'สมหญิง ใจดี', '081-234-5678')`;
  await database.admin`
    insert into public.bookings (id, user_id, customer_id, promotion_id, booking_code, booking_price)
    values (${id}, ${agent}, ${customer}, ${hospital.promotionId}, ${code}, 1)`;
  return { id, code };
}

async function find(code: string | null, caller = visitor): Promise<Record<string, unknown>> {
  return database.as(caller, async (tx) => {
    const [row] = await tx<
      { answer: Record<string, unknown> }[]
    >`select public.find_voucher(${code}) as answer`;
    return row?.answer ?? {};
  });
}

test('who holds a code sees promotion and state, and nothing of the person', async () => {
  const { id, code } = await book();
  const typed = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase();
  const reported = await find(typed);
  expect(reported).toMatchObject({ state: 'available', code, url_slug: 'a', used_at: null, voided_at: null });
  expect(Object.keys(reported).sort()).toEqual(
    [
      'code',
      'hospital_id',
      'hospital_name',
      'hospital_slug',
      'image_url',
      'promotion_end',
      'promotion_id',
      'promotion_start',
      'promotion_title',
      'state',
      'url_slug',
      'used_at',
      'voided_at',
    ].sort(),
  );
  // Ids and times have three or four of its digits in a row now and then.
  expect(JSON.stringify(reported)).not.toMatch(/สมหญิง|\*|081-?234|234-?5678/);

  await useBooking(database.admin, id);
  expect(await find(code, as(agent))).toMatchObject({ state: 'used', used_at: expect.any(String) as string });
});

test('a cancelled voucher says so, and one whose promotion is gone has no way to it', async () => {
  const { id, code } = await book();
  await database.as(as(agent), (tx) => tx`update public.bookings set deleted_at = now() where id = ${id}`);
  expect(await find(code)).toMatchObject({ state: 'cancelled' });
  await database.admin`delete from public.promotions where id = ${hospital.promotionId}`;
  expect(await find(code)).toMatchObject({ state: 'cancelled', url_slug: null, image_url: null });
});

test('nothing else is revealed: unknown, mistyped, older and empty codes are answered alike', async () => {
  const older = `old-${uuid().slice(0, 6)}`.toUpperCase();
  await book(older);
  for (const code of [newCode(), 'K7M4P-2X9QZ', older, '', 'x'.repeat(10_000), null]) {
    expect(await find(code)).toEqual({ state: 'unknown' });
  }
});

test("a member of a hospital sees its own vouchers, and another hospital's as if they did not exist", async () => {
  const { code } = await book();
  const [staff, stranger] = [await database.signUp(), await database.signUp()];
  await join(database.admin, { userId: staff, hospitalId: hospital.hospitalId });
  const { hospitalId } = await newHospital(database.admin);
  await join(database.admin, { userId: stranger, hospitalId });
  expect(await find(code, as(staff))).toMatchObject({ state: 'available', code });
  expect(await find(code, as(stranger))).toEqual(await find(newCode(), as(stranger)));
});

const hide = (isHidden: boolean) =>
  database.admin`select private.set_hidden('promotion', ${hospital.promotionId}, ${isHidden})`;

/** A booking that the device of a person made so many minutes ago, with a new customer. */
async function bookingOf(userId: string, minutesAgo: number) {
  const customer = uuid();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${userId}, 'x', '081-234-5678')`;
  return {
    user_id: userId,
    customer_id: customer,
    promotion_id: hospital.promotionId,
    booking_code: newCode(),
    booking_price: 1,
    created_at: new Date(Date.now() - minutesAgo * 60_000),
  };
}

/** How the server refuses such a booking; null if it takes it. */
async function bookAs(userId: string, minutesAgo: number) {
  const row = await bookingOf(userId, minutesAgo);
  return refusalOf(database, as(userId), (tx) => tx`insert into public.bookings ${tx(row)}`);
}

test('SECURITY-84 a hidden promotion takes no later booking but its hospital’s, and one from before counts', async () => {
  const staff = await database.signUp();
  await join(database.admin, { userId: staff, hospitalId: hospital.hospitalId });
  await hide(true);
  const missing = { code: '23503', constraint: 'bookings_promotion_id_fkey' };
  // The clock of the device is ahead.
  expect(await bookAs(agent, -60)).toEqual(missing);
  expect(await bookAs(staff, -60)).toBeNull();
  expect(await bookAs(agent, 60)).toBeNull();
  await hide(false);
  expect(await bookAs(agent, -60)).toBeNull();
});

test('SECURITY-84 the title of a hidden promotion is on no voucher, and a later one reaches its hospital alone', async () => {
  const { code } = await book();
  const staff = await database.signUp();
  await join(database.admin, { userId: staff, hospitalId: hospital.hospitalId });
  const [before] = await database.admin<{ title: string }[]>`
    select promotion_title as title from public.promotions where id = ${hospital.promotionId}`;
  const titles = async () => {
    const rows = await database.admin<{ user_id: string | null; title: string }[]>`
      select user_id, promotion_title as title from public.booked_promotions
      where promotion_id = ${hospital.promotionId}`;
    const [desk] = await database.as(
      as(staff),
      (tx) => tx<{ title: string }[]>`
        select public.check_booking(${code}) -> 'booking' ->> 'promotion_title' as title`,
    );
    return {
      agent: rows.find(({ user_id }) => user_id === agent)?.title,
      hospital: rows.find(({ user_id }) => user_id === null)?.title,
      desk: desk?.title,
      voucher: (await find(code))['promotion_title'],
    };
  };
  await hide(true);
  await renamePromotion(database.admin, { promotionId: hospital.promotionId, title: 'ใหม่' });
  const atHospital = { hospital: 'ใหม่', desk: 'ใหม่' };
  expect(await titles()).toEqual({ agent: before?.title, ...atHospital, voucher: null });
  expect(await find(code)).toMatchObject({ state: 'available', url_slug: null, image_url: null });
  // A booking from before the hiding arrives.
  const other = await database.signUp();
  const late = await bookingOf(other, 60);
  await database.as(as(other), (tx) => tx`insert into public.bookings ${tx(late)}`);
  const shown = await database.admin`
    select b.promotion_title as booking, c.promotion_title as copy from public.bookings b
    join public.booked_promotions c on c.promotion_id = b.promotion_id and c.user_id = b.user_id where b.user_id = ${other}`;
  expect([...shown]).toEqual([{ booking: before?.title, copy: before?.title }]);
  await hide(false);
  expect(await titles()).toEqual({ agent: 'ใหม่', ...atHospital, voucher: 'ใหม่' });
});

test('SECURITY-84 a used voucher shows nothing of its promotion after that was moved to a hidden hospital', async () => {
  const { id, code } = await book();
  await useBooking(database.admin, id);
  const { hospitalId } = await newHospital(database.admin);
  await database.admin`update public.promotions set hospital_id = ${hospitalId}, image_url = 'https://pictures.example/y.webp' where id = ${hospital.promotionId}`;
  await database.admin`select private.set_hidden('hospital', ${hospitalId}, true)`;
  expect(await find(code)).toMatchObject({ state: 'used', promotion_title: null, image_url: null });
});

test('SECURITY-84 what the operator shows only with an approval is not named on a voucher either', async () => {
  const { code } = await book();
  const set = (approval: string) =>
    database.admin`update public.advert_settings set approval = ${approval} where category = 'อื่นๆ'`;
  await set('hide');
  const nothing = { promotion_title: null, url_slug: null, image_url: null };
  expect(await find(code)).toMatchObject({ state: 'available', ...nothing });
  await set('off');
  expect(await find(code)).toMatchObject({ url_slug: 'a', promotion_title: expect.any(String) as string });
});

test('no hospital may stand where vouchers do (MARKET-1)', async () => {
  const [row] = await database.admin<{ slug: string }[]>`
    insert into public.hospitals (name, slug) values ('V', 'V') returning slug`;
  expect(row?.slug).toBe('v-2');
});
