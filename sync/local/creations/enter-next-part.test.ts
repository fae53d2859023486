import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { cryptoRandom } from '../../adapters/crypto-random.ts';
import { testCustomer, testCustomers } from '../../testing/entities.ts';
import { LocalDatabase } from '../database/local-database.ts';
import type { LocalRow } from '../database/local-records.ts';
import { createMany } from './create-many.ts';
import { enterNextPart } from './enter-next-part.ts';

const userId = '00000000-0000-7000-8000-00000000000a';

it('W12 a part enters whole or not at all, with what says that it has', async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const db = new LocalDatabase({ userId, entities: [testCustomers], durability: 'strict', databases });
  const rows = Array.from({ length: 500 }, (): LocalRow => ({ ...testCustomer(cryptoRandom.id()) }));
  await createMany(db, { entity: 'customers', rows, clock: { now: () => 1 }, random: cryptoRandom });
  const counts = async () => [
    await db.rows('customers').count(),
    await db.shadows.count(),
    await db.outbox.count(),
    await db.creations.count(),
  ];
  expect(await counts()).toEqual([250, 250, 250, 1]);

  let left = 100;
  const breaking = () => {
    if (left-- === 0) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  };
  db.outbox.hook('creating', breaking);
  expect(await enterNextPart(db)).toEqual({ outcome: 'refused', reason: 'storage_full' });
  expect(await counts()).toEqual([250, 250, 250, 1]);
  db.outbox.hook('creating').unsubscribe(breaking);

  expect(await enterNextPart(db)).toEqual({ outcome: 'entered' });
  expect(await counts()).toEqual([500, 500, 500, 0]);
  expect(await enterNextPart(db)).toEqual({ outcome: 'none_left' });
  expect(new Set(await db.rows('customers').toCollection().primaryKeys())).toEqual(
    new Set(rows.map(({ id }) => id)),
  );
  db.close();
});

it('W12 a row that is there already is passed over', async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const db = new LocalDatabase({ userId, entities: [testCustomers], durability: 'strict', databases });
  const rows: LocalRow[] = [{ ...testCustomer(cryptoRandom.id()) }];
  const create = () =>
    createMany(db, { entity: 'customers', rows, clock: { now: () => 1 }, random: cryptoRandom });
  await create();
  expect(await create()).toEqual({ outcome: 'accepted', opId: null });
  expect(await db.outbox.count()).toBe(1);
  db.close();
});
