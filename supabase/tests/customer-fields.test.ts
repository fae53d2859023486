import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases } from '../../tests/cases/customer-fields.json';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
let agent: string;
beforeAll(async () => {
  database = await openTestDatabase();
  agent = await database.signUp();
});
afterAll(() => database.close());

test.each(cases)('the table answers as the table of cases says: $name', async ({ values, refused }) => {
  const row = { name: 'สมชาย', telephone: '081-234-5678', ...values };
  const columns = Object.keys(row);
  const refusal = await refusalOf(database, { role: 'authenticated', userId: agent }, async (tx) => {
    await tx`
      insert into public.customers (${tx(columns)})
      select ${tx(columns)} from jsonb_populate_record(null::public.customers, ${JSON.stringify(row)}::text::jsonb)`;
  });
  expect(refusal).toEqual(refused === null ? null : { code: '23514', constraint: refused });
});

test('a customer needs a name and a telephone', async () => {
  const caller = { role: 'authenticated', userId: agent } as const;
  const noName = await refusalOf(
    database,
    caller,
    (tx) => tx`insert into customers (telephone) values ('081-234-5678')`,
  );
  const noTelephone = await refusalOf(
    database,
    caller,
    (tx) => tx`insert into customers (name) values ('x')`,
  );
  expect([noName?.code, noTelephone?.code]).toEqual(['23502', '23502']);
});

test('every check of customers is named by field and rule, and has a case in the table', async () => {
  const named = await database.admin<{ conname: string }[]>`
    select conname from pg_constraint where conrelid = 'public.customers'::regclass and contype = 'c'
      and conname not in ('customers_custom_date_range', 'customers_imported_at_range') order by 1`;
  const covered = new Set(cases.map((one) => one.refused).filter((name) => name !== null));
  expect(named.map((row) => row.conname)).toEqual([...covered].sort());
});

test.each(['infinity', '10000-01-01', '0044-03-15 BC'])('a birthday of %s is refused', async (date) => {
  const refusal = await refusalOf(database, { role: 'authenticated', userId: agent }, async (tx) => {
    await tx`insert into customers (name, telephone, custom_date)
             values ('x', '081-234-5678', ${date}::text::date)`;
  });
  expect(refusal).toEqual({ code: '23514', constraint: 'customers_custom_date_range' });
});
