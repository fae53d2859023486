import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpHospital } from './support/publish-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A hospital that has published as often as it may, and what it does next. */
async function busyHospital(name: string) {
  const publisher = await signUpHospital(database, name);
  const first = randomUUID();
  const make = (values: object = {}, table: 'promotions' | 'events' = 'promotions') =>
    publish({ database, publisher, table, values });
  await make({ id: first });
  for (let round = 0; round < 25; round++) await make({}, 'events');
  for (let round = 0; round < 24; round++) await make();
  return { publisher, first, make };
}

test('SECURITY-26 a hospital that is not verified publishes 50 times within 24 hours', async () => {
  const { first, make, publisher } = await busyHospital('Busy Clinic');
  await expect(make()).rejects.toMatchObject({ code: 'SB022' });
  await expect(make({}, 'events')).rejects.toMatchObject({ code: 'SB022' });
  // A repeat of the first is a repeat, not the fifty-first.
  await expect(make({ id: first })).rejects.toMatchObject({ constraint_name: 'promotions_pkey' });
  // Another hospital does not wait for it.
  await publish({
    database,
    publisher: await signUpHospital(database, 'Calm Clinic'),
    table: 'promotions',
    values: {},
  });
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await database.admin`update public.promotions set created_at = ${yesterday} where id = ${first}`;
  await make();
  await expect(make()).rejects.toMatchObject({ code: 'SB022' });
  await database.admin`update public.hospitals set verified_at = now() where id = ${publisher.hospital}`;
  await make();
});

test('SECURITY-26 what comes at once and what was deleted counts too', async () => {
  const { publisher, first, make } = await busyHospital('Quick Clinic');
  await database.as(publisher.caller, (tx) => tx`delete from public.promotions where id = ${first}`);
  await expect(make()).rejects.toMatchObject({ code: 'SB022' });
  await database.admin`update private.removed_publications set published_at = now() - interval '25 hours'
    where hospital_id = ${publisher.hospital}`;
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => make()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await database.admin`delete from public.hospitals where id = ${publisher.hospital}`;
});
