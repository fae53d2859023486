/**
 * Faults of IndexedDB: failing reads, a full device, and storage that gives no answer. `closeApp` ends them.
 */
import { HANGS_AFTER_MS } from '../../../sync/local/database/connections.ts';
import { FakeClock } from '../../../sync/testing/fake-clock.ts';

/** The engine's clock for its limit on storage that does not answer. */
export const storageTime = new FakeClock(0);

const restores: (() => void)[] = [];

const readers = ['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count'] as const;

/**
 * Whether a store is this table of a person's database; the device's own database has a table `settings` too.
 */
function isOfPerson(store: IDBObjectStore, table: string): boolean {
  return store.name === table && store.transaction.db.name.startsWith('crm-');
}

/** From now on every read of this table of a person's database fails, as on a damaged disk. */
export function breakReads(table: string): void {
  for (const kind of [IDBObjectStore, IDBIndex]) {
    const prototype = kind.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
    for (const name of readers) {
      const original = prototype[name];
      if (!original) continue;
      prototype[name] = function (this: IDBObjectStore | IDBIndex, ...given: unknown[]) {
        const store = this instanceof IDBIndex ? this.objectStore : this;
        if (isOfPerson(store, table)) throw new DOMException('The disk cannot be read.', 'UnknownError');
        return original.apply(this, given);
      };
      restores.push(() => (prototype[name] = original));
    }
  }
}

/**
 * From now on writes to these tables of a person's database fail for want of room; without
 * a name all writes fail.
 */
export function fillStorage(...tables: string[]): void {
  const prototype = IDBObjectStore.prototype;
  for (const name of ['put', 'add'] as const) {
    const original = prototype[name];
    prototype[name] = function (this: IDBObjectStore, ...given: Parameters<typeof original>) {
      if (tables.length === 0 || tables.some((table) => isOfPerson(this, table)))
        throw new DOMException('There is no room.', 'QuotaExceededError');
      return original.apply(this, given);
    };
    restores.push(() => (prototype[name] = original));
  }
}

/** Deletes a row of a database without the app's knowledge, as a browser that loses data. */
export async function loseRow(database: string, row: { table: string; id: string }): Promise<void> {
  const db = await openDatabase(database);
  const transaction = db.transaction(row.table, 'readwrite');
  transaction.objectStore(row.table).delete(row.id);
  await new Promise<void>((resolve) => (transaction.oncomplete = () => resolve()));
  db.close();
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(`No database ${name}.`));
  });
}

/** From now on another page locks these tables of a database, as one in Safari's back/forward cache once did. */
export async function lockTables(database: string, ...tables: string[]): Promise<void> {
  const db = await openDatabase(database);
  const transaction = db.transaction(tables, 'readwrite');
  let isOver = false;
  const goOn = () => {
    if (isOver) return;
    transaction.objectStore(tables[0] ?? '').count().onsuccess = goOn;
  };
  await new Promise<void>((resolve) => {
    transaction.objectStore(tables[0] ?? '').count().onsuccess = () => {
      resolve();
      goOn();
    };
  });
  restores.push(() => {
    isOver = true;
    db.close();
  });
}

/** As {@link lockTables}. `ask` uses the tables, and the engine's clock advances until `until` is true. */
export async function hangTables(
  database: string,
  options: { tables: string[]; ask: () => Promise<unknown>; until: () => boolean },
): Promise<void> {
  await lockTables(database, ...options.tables);
  while (!options.until()) {
    // The request rejects when the app gives it up and aborts it.
    options.ask().catch(() => undefined);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    storageTime.advance(HANGS_AFTER_MS);
  }
}

/** Reads and writes work again. */
export function repairStorage(): void {
  for (const restore of restores.splice(0).reverse()) restore();
}
