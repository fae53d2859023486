import { expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/open-test-database.ts';
import { fillLarge } from './fill-large.ts';
import { readArguments } from './read-arguments.ts';

test('a large set passes the checks of the database, and a second one adds to it', async () => {
  const database = await openTestDatabase();
  try {
    const agentId = await database.signUp();
    const more = { sql: database.admin, agentId, today: '2026-11-20', customers: 1500, promotions: 200 };
    const first = await fillLarge(more);
    expect(first.map(({ table, rows }) => [table, rows])).toEqual([
      ['promotions', 200],
      ['customers', 1500],
    ]);
    await fillLarge(more);
    const [counts] = await database.admin`
      select (select count(*)::int from public.hospitals) as hospitals,
             (select count(*)::int from public.promotions) as promotions,
             (select count(*)::int from public.customers where user_id = ${agentId}) as customers`;
    expect(counts).toEqual({ hospitals: 12, promotions: 400, customers: 3000 });
  } finally {
    await database.close();
  }
});

test('the arguments are counts; what is not said is none', () => {
  expect(readArguments(['--customers', '10000'])).toEqual({ customers: 10_000, promotions: 0 });
  expect(() => readArguments(['--promotions', 'many'])).toThrow('--promotions cannot be used');
  expect(() => readArguments(['--hospitals', '3'])).toThrow('--hospitals');
});
