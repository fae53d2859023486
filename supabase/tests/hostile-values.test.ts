import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from './support/attempt.ts';
import { hospitalPeople } from './support/hospital-people.ts';
import { closedAgo, useBooking } from './support/hospital-rows.ts';
import { measureWork } from './support/measure-work.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const as = (userId: string): Caller => ({ role: 'authenticated', userId });
const zeros = (count: number) => `1.${'0'.repeat(count)}`;

test('SECURITY-76 zeros behind a price make no promotion long', async () => {
  const { hospital, staff } = await hospitalPeople(database);
  const change = (price: string, discount: string) =>
    database.as(as(staff), async (tx) => {
      const packages = `[{"kind": "package", "name": "ชุด", "price": ${price}, "discount_percentage": ${discount}}]`;
      const [row] = await tx<{ length: number }[]>`
        update public.promotions set packages = ${packages}::text::jsonb where id = ${hospital.promotionId}
        returning octet_length(packages::text) as length`;
      return row?.length;
    });
  expect(await change(zeros(2), '10.50')).toBeGreaterThan(0);
  await expect(change(zeros(9_000), '10')).rejects.toThrow('promotions_packages_shape');
  await expect(change('10', zeros(9_000))).rejects.toThrow('promotions_packages_shape');
});

test('SECURITY-76 digits behind a position make no customer long', async () => {
  const agent = await database.signUp();
  const add = (lat: string) =>
    refusalOf(
      database,
      as(agent),
      (tx) => tx`
        insert into public.customers (user_id, name, telephone, work_location)
        values (${agent}, 'สมชาย', '0812345678', ${`{"address": "", "lat": ${lat}}`}::text::jsonb)`,
    );
  expect(await add('13.756330999999999')).toBeNull();
  expect(await add(zeros(9_000))).toMatchObject({ constraint: 'customers_work_location_lat_range' });
});

test('SECURITY-77 a request about data reads only those further contacts that may be the person', async () => {
  const agent = await database.signUp();
  const more = '1\n'.repeat(2_000);
  await database.admin`
    insert into public.customers (user_id, name, telephone, more_contacts)
    select ${agent}, 'สมชาย', '0899999999', ${more} from generate_series(1, 20)`;
  const { work } = await measureWork({
    database,
    caller: as(agent),
    run: async (tx) => {
      await tx`set local role none`;
      await tx`
        select count(*) from public.customers c
        where private.has_further_contact(c.more_contacts, 'a@clinic.example', '0812345678')`;
    },
  });
  expect(work.calls['private.request_phone_digits()'] ?? 0).toBe(0);
});

test('SECURITY-77 privacy officers read what is open without reading all erasures for each', async () => {
  const [agent, officer] = [await database.signUp(), await database.signUp()];
  const device = crypto.randomUUID();
  await database.admin`insert into public.user_roles values (${officer}, 'privacy_officer')`;
  await database.admin`
    insert into private.person_devices (user_id, device, first_seen_at)
    values (${agent}, ${device}, now() - interval '1 day')`;
  await database.admin`
    with erased as (
      insert into private.erasures (user_id, id) select ${agent}, gen_random_uuid() from generate_series(1, 1000)
      returning user_id, id)
    insert into private.erasure_reports (user_id, id, device) select user_id, id, ${device} from erased`;
  await database.admin`analyze private.erasures, private.erasure_reports`;
  const { work } = await measureWork({
    database,
    caller: as(officer),
    run: (tx) => tx`select public.open_erasures()`,
  });
  expect(work.tables['private.erasures']?.read).toBeLessThan(10_000);
});

test('SECURITY-77 no pattern repeats what it has matched, since that takes time with the cube of the length', async () => {
  const found = await database.admin<{ name: string }[]>`
    select proname as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~ ${String.raw`\[1-9][+*]`}`;
  expect(found.map(({ name }) => name)).toEqual([]);
});

test('SECURITY-77 texts that are refused for their length are not folded whole first', async () => {
  const [row] = await database.admin`
    select char_length(private.search_text(array[repeat('x', 9000), 'y'])) as length,
      private.named_province(repeat('-', 600) || ' เชียงใหม่') as beyond,
      private.named_province(repeat('-', 400) || ' เชียงใหม่') as within`;
  expect({ ...row }).toEqual({ length: 5_002, beyond: null, within: 'เชียงใหม่' });
});

test('SECURITY-77 a hospital looks for twenty words at most', async () => {
  const { agent, hospital, staff } = await hospitalPeople(database);
  const customer = crypto.randomUUID();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${agent}, 'สมชาย', '0812345678')`;
  const [booking] = await database.admin<{ id: string }[]>`
    insert into public.bookings (user_id, customer_id, promotion_id, booking_code, booking_price)
    values (${agent}, ${customer}, ${hospital.promotionId}, 'OLD-CODE', 1) returning id`;
  await useBooking(database.admin, booking?.id ?? '');
  await closedAgo(database.admin, { bookingId: booking?.id ?? '', days: 400 });
  const find = (words: string[]) =>
    database.as(
      as(staff),
      (tx) => tx`
        select json_array_length(public.find_closed_bookings(${hospital.hospitalId}, ${words})) as found`,
    );
  const twenty = Array.from({ length: 20 }, () => 'สมชาย');
  expect(await find([...twenty, 'ไม่มี'])).toEqual([{ found: 1 }]);
  expect(await find([...twenty.slice(1), 'ไม่มี'])).toEqual([{ found: 0 }]);
});

test('SECURITY-78 no day or time of a row is beyond what a calendar has', async () => {
  const { agent, hospital, staff } = await hospitalPeople(database);
  await database.admin`insert into public.user_roles values (${agent}, 'privacy_officer')`;
  const record = (tx: TransactionSql) =>
    tx`select public.record_breach(${crypto.randomUUID()}, '-infinity', 'x', 'some', null, null)`;
  expect(await refusalOf(database, as(agent), record)).toMatchObject({
    constraint: 'breaches_known_at_past',
  });
  for (const day of ['infinity', '-infinity', '10000-01-01']) {
    expect(
      await refusalOf(
        database,
        as(agent),
        (tx) => tx`
          insert into public.customers (user_id, name, telephone, imported_at)
          values (${agent}, 'สมชาย', '0812345678', ${day}::text::timestamptz)`,
      ),
    ).toMatchObject({ constraint: 'customers_imported_at_range' });
    for (const column of ['valid_from', 'valid_until']) {
      expect(
        await refusalOf(
          database,
          as(staff),
          (tx) => tx`
            insert into public.advert_approvals (promotion_id, authority, number, ${tx(column)})
            values (${hospital.promotionId}, 'hss', '1', ${day}::text::date)`,
        ),
      ).toMatchObject({ constraint: `advert_approvals_${column}_range` });
    }
  }
});

test('SECURITY-76 the ledger stores no refusal as long as the name that a device sent', async () => {
  const agent = await database.signUp();
  const op = {
    op_id: crypto.randomUUID(),
    row_id: crypto.randomUUID(),
    entity: 'customers',
    kind: 'k'.repeat(5_000),
    schema: 1,
    at: new Date().toISOString(),
    base: {},
    values: {},
  };
  const unknown = { ...op, op_id: crypto.randomUUID(), kind: 'create', values: { ['c'.repeat(5_000)]: 1 } };
  await database.as(
    as(agent),
    (tx) => tx`select public.sync_push(${agent}, ${agent}, ${JSON.stringify([op, unknown])}::text::json)`,
  );
  const [row] = await database.admin<{ length: number }[]>`
    select max(octet_length(answer::text)) as length from public.sync_ops where user_id = ${agent}`;
  expect(row?.length).toBeLessThan(1_000);
});
