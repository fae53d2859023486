import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempt } from './support/attempt.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpAdmin, signUpHospital, type Publisher } from './support/publish-rows.ts';

let database: TestDatabase;
let publisher: Publisher;
beforeAll(async () => {
  database = await openTestDatabase();
  publisher = await signUpHospital(database, 'Sabai Clinic');
});
afterAll(() => database.close());

/** The rows of a public function, as a visitor gets them. */
const ask = (name: string, hospital: string) =>
  database.as({ role: 'anon' }, async (tx) => {
    const rows = await tx.unsafe<Record<string, unknown>[]>(`select * from public.${name}($1)`, [hospital]);
    return rows.map((row) => ({ ...row }));
  });

const change = (values: Record<string, string | number | null>) =>
  database.as(
    publisher.caller,
    (tx) => tx`update public.hospitals set ${tx(values)} where id = ${publisher.hospital}`,
  );

test('MARKET-30: a hospital is found by its slug and by each one that it had', async () => {
  const admin = await signUpAdmin(database);
  const { hospital } = await signUpHospital(database, 'First Name');
  await database.as(admin, (tx) => tx`select public.rename_hospital(${hospital}, 'Second Name')`);
  for (const slug of ['first-name', 'second-name'])
    expect(await ask('find_hospital', slug)).toMatchObject([{ id: hospital, slug: 'second-name' }]);
  expect(await ask('find_hospital', 'third-name')).toEqual([]);
});

test('MARKET-30: without a place of its own it has that of its newest promotion with one', async () => {
  await publish({
    database,
    publisher,
    table: 'promotions',
    values: { location_address: 'สีลม', location_lat: 13.7, location_lng: 100.5 },
  });
  await publish({ database, publisher, table: 'promotions' });
  const place = { location_address: 'สีลม', location_lat: 13.7, location_lng: 100.5 };
  expect(await ask('find_hospital', 'sabai-clinic')).toMatchObject([place]);
  await change({ location_address: 'อโศก' });
  expect(await ask('find_hospital', 'sabai-clinic')).toMatchObject([
    { location_address: 'อโศก', location_lat: null, location_lng: null },
  ]);
});

test('MARKET-30: its promotions and events are listed until they have ended', async () => {
  const shop = await signUpHospital(database, 'Sabai Shop');
  const put = (table: 'promotions' | 'events', values: object) =>
    publish({ database, publisher: shop, table, values });
  const runs = await put('promotions', { start_date: '2098-01-01', end_date: '2098-12-31' });
  await put('promotions', { start_date: '2020-01-01', end_date: '2020-12-31' });
  const later = await put('events', { start_date: '2098-02-01T09:00:00Z', end_date: '2098-02-01T10:00:00Z' });
  const next = await put('events', {});
  await put('events', { start_date: '2020-02-01T09:00:00Z', end_date: '2020-02-01T10:00:00Z' });
  const idsOf = async (name: string) => (await ask(name, 'sabai-shop')).map(({ id }) => id);
  expect(await idsOf('list_hospital_promotions')).toEqual([runs['id']]);
  expect(await idsOf('list_hospital_events')).toEqual([next['id'], later['id']]);
  expect(await ask('list_hospital_promotions', 'no-such-shop')).toEqual([]);
});

describe('MARKET-31: opening hours', () => {
  const written = (value: unknown) =>
    attempt(
      database,
      publisher.caller,
      (tx) => tx`
        update public.hospitals set opening_hours = ${JSON.stringify(value)}::text::jsonb
        where id = ${publisher.hospital} returning opening_hours`,
    );

  test.each([
    [{ mo: ['09:00', '18:00'] }],
    [{ sa: ['00:00', '24:00'], su: ['10:30', '12:00'] }],
    [{ fr: ['18:00', '02:00'] }],
  ])('%j is taken', async (value) => {
    expect(await written(value)).toMatchObject({ value: [{ opening_hours: value }] });
  });

  test.each([
    [{}],
    [[]],
    ['09:00'],
    [{ xx: ['09:00', '18:00'] }],
    [{ mo: '09:00' }],
    [{ mo: ['09:00'] }],
    [{ mo: [9, 18] }],
    [{ mo: ['09:00', '09:00'] }],
    [{ mo: ['9:00', '18:00'] }],
    [{ mo: ['09:00', '24:01'] }],
    [{ mo: ['09:00', '18:00'], tu: null }],
  ])('%j is refused', async (value) => {
    expect(await written(value)).toMatchObject({ refusal: { constraint: 'hospitals_opening_hours_shape' } });
  });
});
