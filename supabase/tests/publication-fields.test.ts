import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cases as eventCases } from '../../tests/cases/event-fields.json';
import { cases as promotionCases } from '../../tests/cases/promotion-fields.json';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpHospital, type Publisher } from './support/publish-rows.ts';

let database: TestDatabase;
let publisher: Publisher;
beforeAll(async () => {
  database = await openTestDatabase();
  publisher = await signUpHospital(database, 'โรงพยาบาลสบาย');
});
afterAll(() => database.close());

interface Case {
  name: string;
  values: object;
  refused: string | null;
}
const tables: { table: 'promotions' | 'events'; cases: Case[] }[] = [
  { table: 'promotions', cases: promotionCases },
  { table: 'events', cases: eventCases },
];

describe.each(tables)('table $table', ({ table, cases }) => {
  test.each(cases)('answers as the table of cases says: $name', async ({ values, refused }) => {
    const outcome = await publish({ database, publisher, table, values }).then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof postgres.PostgresError)) throw error;
        return { code: error.code, constraint: error.constraint_name };
      },
    );
    expect(outcome).toEqual(refused === null ? null : { code: '23514', constraint: refused });
  });

  test('every check is named by field and rule, and has a case in the table', async () => {
    const named = await database.admin<{ name: string }[]>`
      select conname as name from pg_constraint where conrelid = ${`public.${table}`}::regclass and contype = 'c'
        and conname <> 'events_registered_count_range' order by 1`;
    const covered = new Set(cases.map((one) => one.refused));
    expect(named.map((row) => row.name).filter((name) => !covered.has(name))).toEqual([]);
  });
});

test.each([
  [{ price: 99.99, discount_percentage: 12.5 }, '87.49'],
  [{ price: 0.01, discount_percentage: 50 }, '0.01'],
  [{ price: 100, discount_percentage: 33.33 }, '66.67'],
  [{ price: 100, discount_percentage: 0 }, '100.00'],
  [{ price: 100 }, '100.00'],
  [{ discount_percentage: 10 }, null],
])('the final price of %j is %s, half up', async (values, finalPrice) => {
  const row = await publish({ database, publisher, table: 'promotions', values });
  expect(row['final_price']).toBe(finalPrice);
});

test('the server computes the final price of each package and keeps their order', async () => {
  const packages = [
    { kind: 'item', name: 'ยา', price: 5 },
    { kind: 'package', name: 'ชุด', price: 99.99, discount_percentage: 12.5, final_price: 1 },
    { kind: 'package', name: 'ชุดเต็ม', price: 10 },
  ];
  const row = await publish({ database, publisher, table: 'promotions', values: { packages } });
  expect(row['packages']).toEqual([
    packages[0],
    { ...packages[1], final_price: 87.49 },
    { ...packages[2], final_price: 10 },
  ]);
});

test('an empty category is none', async () => {
  const row = await publish({ database, publisher, table: 'promotions', values: { category: '' } });
  expect(row['category']).toBeNull();
});
