import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cryptoRandom } from '../../adapters/crypto-random.ts';
import { conflictsEntity } from '../entity.ts';
import { testCustomer, testCustomers, testPolicies } from '../../testing/entities.ts';
import { LOCAL_VERSION, LocalDatabase } from '../database/local-database.ts';
import { readRowsInPages } from './read-rows-in-pages.ts';

const userId = '00000000-0000-7000-8000-00000000000b';
const entity = testCustomers.name;
let db: LocalDatabase;

// The reader has only what a worker has: the browser's own databases.
function open(version = LOCAL_VERSION): LocalDatabase {
  const databases = { indexedDB, IDBKeyRange };
  return new LocalDatabase({
    userId,
    entities: [testCustomers, testPolicies, conflictsEntity],
    durability: 'strict',
    databases,
    version,
  });
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  db = open();
});
afterEach(() => db.close());

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

async function pages(pageRows?: number): Promise<string[][]> {
  const found: string[][] = [];
  await readRowsInPages<{ id: string }>({
    userId,
    entity,
    ...(pageRows === undefined ? {} : { pageRows }),
    onPage: (rows) => void found.push(rows.map(({ id }) => id)),
  });
  return found;
}

it('reads every row once, in order of id, in pages', async () => {
  const numbers = [7, 3, 1, 5, 2];
  await db.rows(entity).bulkPut(numbers.map((n) => ({ ...testCustomer(idOf(n)) })));
  const sorted = [...numbers].sort((a, b) => a - b).map(idOf);
  expect(await pages()).toEqual([sorted]);
  expect(await pages(2)).toEqual([sorted.slice(0, 2), sorted.slice(2, 4), sorted.slice(4)]);
  // A page that is just full may be the last.
  expect((await pages(5)).flat()).toEqual(sorted);
});

it('reads softly deleted rows too, and an empty table', async () => {
  await db.open();
  expect((await pages()).flat()).toEqual([]);
  await db
    .rows(entity)
    .put({ ...testCustomer(cryptoRandom.id(), { deleted_at: '2026-11-20T03:00:00.000Z' }) });
  expect((await pages()).flat()).toHaveLength(1);
});

it('makes no database where there is none, and says so for a table that is not there', async () => {
  await expect(pages()).rejects.toThrow(/abort/i);
  expect(await indexedDB.databases()).toEqual([]);
  await db.open();
  await expect(readRowsInPages({ userId, entity: 'nothing', onPage: () => undefined })).rejects.toThrow(
    /nothing/,
  );
});

it('blocks neither a newer version nor a removal', async () => {
  await db.rows(entity).put({ ...testCustomer(idOf(1)) });
  db.close();
  let newer: Promise<unknown> = Promise.resolve();
  await readRowsInPages({
    userId,
    entity,
    onPage: () => {
      db = open(LOCAL_VERSION + 1);
      newer = db.open();
    },
  }).catch(() => undefined);
  await newer;
  await db.delete();
  expect(await indexedDB.databases()).toEqual([]);
});
