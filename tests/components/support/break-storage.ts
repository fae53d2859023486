/** Faults of IndexedDB: reads of a table that fail, a device without room, one that gives no answer. `closeApp` ends them. */
import { HANGS_AFTER_MS } from '../../../sync/local/connections.ts';
import { FakeClock } from '../../../sync/testing/fake-clock.ts';

/** The time by which the engine finds that the storage hangs. */
export const storageTime = new FakeClock(0);

const restores: (() => void)[] = [];

const readers = ['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count'] as const;

/** From now on every read of this table of the local store fails, as on a damaged disk. */
export function breakReads(table: string): void {
  for (const kind of [IDBObjectStore, IDBIndex]) {
    const prototype = kind.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
    for (const name of readers) {
      const original = prototype[name];
      if (!original) continue;
      prototype[name] = function (this: IDBObjectStore | IDBIndex, ...given: unknown[]) {
        const store = this instanceof IDBIndex ? this.objectStore : this;
        if (store.name === table) throw new DOMException('The disk cannot be read.', 'UnknownError');
        return original.apply(this, given);
      };
      restores.push(() => (prototype[name] = original));
    }
  }
}

/** From now on writes to these tables, or to all without a name, are refused for want of room. */
export function fillStorage(...tables: string[]): void {
  const prototype = IDBObjectStore.prototype;
  for (const name of ['put', 'add'] as const) {
    const original = prototype[name];
    prototype[name] = function (this: IDBObjectStore, ...given: Parameters<typeof original>) {
      if (tables.length === 0 || tables.includes(this.name))
        throw new DOMException('There is no room.', 'QuotaExceededError');
      return original.apply(this, given);
    };
    restores.push(() => (prototype[name] = original));
  }
}

/** The browser loses a row of a person's database, and the app hears nothing of it. */
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

/** As {@link lockTables}; `ask` reads from them, and time passes `until` the app has noticed that no answer comes. */
export async function hangTables(
  database: string,
  options: { tables: string[]; ask: () => Promise<unknown>; until: () => boolean },
): Promise<void> {
  await lockTables(database, ...options.tables);
  while (!options.until()) {
    // It is aborted when the app gives it up.
    options.ask().catch(() => undefined);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    storageTime.advance(HANGS_AFTER_MS);
  }
}

/** Reads and writes work again. */
export function repairStorage(): void {
  for (const restore of restores.splice(0).reverse()) restore();
}
