import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCode } from '../../sync/testing/contract-support.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpAdmin, signUpHospital, type Publisher } from './support/publish-rows.ts';

let database: TestDatabase;
let owner: Publisher;
let stranger: Publisher;
const visitor: Caller = { role: 'anon' };
beforeAll(async () => {
  database = await openTestDatabase();
  owner = await signUpHospital(database, 'Figures Clinic');
  stranger = await signUpHospital(database, 'Other Clinic');
});
afterAll(() => database.close());

const newPromotion = async () =>
  String((await publish({ database, publisher: owner, table: 'promotions' }))['id']);
const count = (caller: Caller, promotion: string, use: string, agent = 'Mozilla/5.0 (iPhone)') =>
  database.as(caller, async (tx) => {
    await tx`select set_config('request.headers', ${JSON.stringify({ 'user-agent': agent })}, true)`;
    return tx`select public.count_promotion_use(${promotion}, ${use})`;
  });
type Figures = Record<'views' | 'calls' | 'saves' | 'bookings' | 'redemptions', string>;
const figures = (caller: Caller, id: string, since: string | null = null) =>
  database.as(
    caller,
    (tx) => tx<Figures[]>`
      select views, calls, saves, bookings, redemptions
      from public.promotion_figures(${owner.hospital}, ${since}) where id = ${id}`,
  );
const of = (views: number, calls: number, saves = 0, bookings = 0, redemptions = 0) => [
  Object.fromEntries(
    Object.entries({ views, calls, saves, bookings, redemptions }).map(([name, n]) => [name, String(n)]),
  ),
];

test('PUBLISH-23 visits are counted; robots, members of the hospital and super admins are not', async () => {
  const id = await newPromotion();
  await count(visitor, id, 'view');
  await count(stranger.caller, id, 'view');
  await count(stranger.caller, id, 'call');
  await count(owner.caller, id, 'view');
  await count(await signUpAdmin(database), id, 'view');
  for (const agent of [
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'facebookexternalhit/1.1',
    'HeadlessChrome/140',
  ]) {
    await count(visitor, id, 'view', agent);
  }
  expect([...(await figures(owner.caller, id))]).toEqual(of(2, 1));
  await expect(count(visitor, id, 'sale')).rejects.toMatchObject({ code: '23514' });
  // What is not there is answered like all others.
  await count(visitor, randomUUID(), 'view');
});

test('PUBLISH-23 saves, bookings and redemptions are those that there are', async () => {
  const id = await newPromotion();
  const agent = await database.signUp();
  const customer = randomUUID();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${agent}, 'x', '081-234-5678')`;
  await database.admin`insert into public.saved_promotions (user_id, promotion_id) values (${agent}, ${id})`;
  const book = (row: object) => database.admin`
    insert into public.bookings ${database.admin({
      user_id: agent,
      customer_id: customer,
      promotion_id: id,
      hospital_id: owner.hospital,
      booking_code: newCode(),
      booking_price: 900,
      promotion_title: 'x',
      ...row,
    })}`;
  await book({});
  await book({ deleted_at: new Date() });
  await book({ used: true, used_at: new Date(), used_nonce: randomUUID(), used_mode: 'online' });
  expect([...(await figures(owner.caller, id))]).toEqual(of(0, 0, 1, 2, 1));
});

test('PUBLISH-23 figures are of a time, and of no use to other people', async () => {
  const id = await newPromotion();
  await count(visitor, id, 'view');
  await database.admin`
    insert into private.promotion_uses (promotion_id, day, views) values (${id}, '2026-01-01', 40)`;
  expect([...(await figures(owner.caller, id))]).toEqual(of(41, 0));
  expect([...(await figures(owner.caller, id, '2026-01-02'))]).toEqual(of(1, 0));
  expect([...(await figures(await signUpAdmin(database), id))]).toEqual(of(41, 0));
  expect([...(await figures(stranger.caller, id))]).toEqual([]);
  await expect(figures(visitor, id)).rejects.toMatchObject({ code: '42501' });
  await expect(
    database.as(owner.caller, (tx) => tx`select * from private.promotion_uses`),
  ).rejects.toMatchObject({
    code: '42501',
  });
});
