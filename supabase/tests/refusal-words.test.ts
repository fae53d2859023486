import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordProblem } from '../../src/insurance/rules/record-refusal.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A device cannot break these: it has no grant for the columns, or the server fills them in. */
const outOfReach = [
  'bookings_hospital_id_fkey',
  'bookings_used_mode_known',
  'bookings_used_or_cancelled',
  'bookings_used_whole',
  // A trigger replaces the earlier row.
  'saved_promotions_key',
];

test('every rule of what devices create, customers apart, that a device can break has words on the device', async () => {
  const rows = await database.admin<{ name: string }[]>`
    select conname as name from pg_constraint
    where conrelid in (
        select format('public.%I', e.table_name)::regclass from private.sync_entities e
        where cardinality(e.create_columns) > 0 and e.entity <> 'customers' and e.entity not like 'contract\\_%')
      and contype in ('c', 'f', 'u') and conname not like '%\_user_id\_fkey'
    union select distinct m[1] from pg_proc p cross join regexp_matches(p.prosrc, 'constraint = ''(bookings_[a-z_]+)''', 'g') m
    where p.proname in ('make_booking', 'record_code', 'cancel_booking')`;
  expect(rows.length).toBeGreaterThan(30);
  const unsaid = rows.map(({ name }) => name).filter((name) => recordProblem(name) === null);
  expect(unsaid.toSorted()).toEqual(outOfReach);
});
