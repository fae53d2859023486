import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import Dexie, { liveQuery, type Table } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { ConnectedDatabase } from './connected-database.ts';
import { ASKED_AGAIN_AFTER_MS, Connections, HANGS_AFTER_MS } from './connections.ts';
import { isClosedOrAborted } from './storage-errors.ts';

interface Row {
  id: string;
}
class TestDatabase extends ConnectedDatabase {
  declare rows: Table<Row, string>;
  declare other: Table<Row, string>;

  constructor(connections: Connections | undefined) {
    super('database', { databases, connections, durability: 'relaxed' });
    this.version(1).stores({ rows: 'id', other: 'id' });
  }
}

let databases = { indexedDB: new IDBFactory(), IDBKeyRange };
let time = new FakeClock(0);
let heard: boolean[] = [];
let connections = make();
const open: Dexie[] = [];

function make(): Connections {
  return new Connections({ time, onHanging: (hangs) => heard.push(hangs) });
}
/** A database of this page; without `connections` one of another page. */
function openDatabase(its: Connections | null = connections): TestDatabase {
  const database = new TestDatabase(its ?? undefined);
  open.push(database);
  return database;
}

beforeEach(() => {
  databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  time = new FakeClock(0);
  heard = [];
  connections = make();
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

const nextTask = () => new Promise((resolve) => setImmediate(resolve));

/** Starts a transaction that does not end by itself, as of another page; `end` aborts it. */
async function lock(
  database: TestDatabase,
  store: 'rows' | 'other',
): Promise<{ end(): void; outcome: Promise<string> }> {
  let isOver = false;
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const outcome = database
    .transaction('rw', store, async () => {
      await database.table(store).put({ id: 'locked' });
      begun();
      while (!isOver) await database.table(store).get('locked');
      throw new Error('over');
    })
    .then(
      () => 'done',
      (error: unknown) => (error instanceof Error ? error.name : String(error)),
    );
  await hasBegun;
  return { end: () => (isOver = true), outcome };
}

describe('W10 a page that is left', () => {
  it('aborts its transactions, so that another page reads and writes', async () => {
    const left = openDatabase();
    const locked = await lock(left, 'rows');
    connections.suspend();
    const other = openDatabase(null);
    await other.rows.put({ id: 'mine' });
    expect(await other.rows.toCollection().primaryKeys()).toEqual(['mine']);
    expect(await locked.outcome).toBe('AbortError');
  });

  it('rejects what it was asked with an error that is no fault', async () => {
    const left = openDatabase();
    await left.rows.put({ id: 'a' });
    const asked = left
      .transaction('rw', 'rows', async () => {
        const row = left.rows.get('a');
        connections.suspend();
        await row;
      })
      .catch((error: unknown) => error);
    const alone = left.rows.put({ id: 'b' }).catch((error: unknown) => error);
    const errors = [await asked, await alone];
    expect(errors.map((error) => [error, isClosedOrAborted(error)])).toEqual(
      errors.map((error) => [error, true]),
    );
  });

  it('closes its connections, so that another page removes the database', async () => {
    const left = openDatabase();
    await left.rows.put({ id: 'a' });
    connections.suspend();
    expect(left.isOpen()).toBe(false);
    await new Dexie('database', databases).delete();
  });

  it('opens nothing until it is back, and then answers what was asked meanwhile', async () => {
    const database = openDatabase();
    await database.rows.put({ id: 'a' });
    connections.suspend();
    let answer: number | null = null;
    const asked = database.rows.count().then((count) => (answer = count));
    for (let turn = 0; turn < 50; turn += 1) await nextTask();
    expect(answer).toBe(null);
    expect(database.isOpen()).toBe(false);
    connections.resume();
    await asked;
    expect(answer).toBe(1);
  });

  it('shows in its live queries what another page wrote meanwhile', async () => {
    const database = openDatabase();
    const seen: string[][] = [];
    const query = liveQuery(() => database.rows.toCollection().primaryKeys());
    const watching = query.subscribe((keys) => void seen.push(keys));
    await expect.poll(() => seen).toEqual([[]]);
    connections.suspend();
    // A plain connection, because Dexie on this page would notify the live query.
    const raw = await new Promise<IDBDatabase>((resolve) => {
      const request = databases.indexedDB.open('database');
      request.onsuccess = () => resolve(request.result);
    });
    const write = raw.transaction('rows', 'readwrite');
    write.objectStore('rows').put({ id: 'theirs' });
    await new Promise((resolve) => (write.oncomplete = resolve));
    raw.close();
    connections.resume();
    await expect.poll(() => seen.at(-1)).toEqual(['theirs']);
    watching.unsubscribe();
  });

  it('may be left at any step of the opening; what was asked before is answered, without an error', async () => {
    for (let steps = 0; steps < 15; steps += 1) {
      databases = { indexedDB: new IDBFactory(), IDBKeyRange };
      const database = openDatabase();
      const seen: string[][] = [];
      const errors: unknown[] = [];
      const watching = liveQuery(() => database.rows.toCollection().primaryKeys()).subscribe({
        next: (keys) => void seen.push(keys),
        error: (error: unknown) => void errors.push(error),
      });
      const opening = database.opened();
      for (let turn = 0; turn < steps; turn += 1) await nextTask();
      connections.suspend();
      for (let turn = 0; turn < 30; turn += 1) await nextTask();
      expect(database.isOpen(), `after ${steps} steps`).toBe(false);
      connections.resume();
      await opening;
      await database.rows.put({ id: 'a' });
      await expect.poll(() => [steps, seen.at(-1)]).toEqual([steps, ['a']]);
      expect(errors).toEqual([]);
      watching.unsubscribe();
    }
  });
});

describe('W11 a database that gives no answer', () => {
  it('is asked again on a new connection first, and reported when that hangs too', async () => {
    const theirs = await lock(openDatabase(null), 'rows');
    const mine = openDatabase();
    await mine.opened();
    const write = () =>
      mine.rows.put({ id: 'mine' }).then(
        () => 'done',
        (error: Error) => error.name,
      );
    const first = write();
    await nextTask();
    time.advance(HANGS_AFTER_MS);
    expect(await first).toBe('AbortError');
    expect(heard).toEqual([]);
    const second = write();
    for (let turn = 0; turn < 20; turn += 1) await nextTask();
    time.advance(HANGS_AFTER_MS);
    expect(await second).toBe('AbortError');
    expect(heard).toEqual([true]);

    theirs.end();
    await theirs.outcome;
    expect(await write()).toBe('done');
    expect(heard).toEqual([true, false]);
  });

  it('is reported where it does not open at all, until it does', async () => {
    let release = () => {};
    const database = new Promise<void>((resolve) => (release = resolve));
    const opening = connections.open({ database: 'database', open: () => database, cancel: () => undefined });
    time.advance(HANGS_AFTER_MS);
    expect(heard).toEqual([true]);
    release();
    await opening;
    expect(heard).toEqual([true, false]);
  });

  it('is not what a long transaction is that goes on', async () => {
    const database = openDatabase();
    const long = await lock(database, 'rows');
    for (let passedMs = 0; passedMs < 3 * HANGS_AFTER_MS; passedMs += 2_000) {
      time.advance(2_000);
      for (let turn = 0; turn < 20; turn += 1) await nextTask();
    }
    expect(heard).toEqual([]);
    long.end();
    expect(await long.outcome).toBe('Error');
  });

  it('is not what a device is that slept', async () => {
    const opening = connections.open({
      database: 'database',
      open: () => new Promise(() => undefined),
      cancel: () => undefined,
    });
    time.set(time.now() + 3_600_000);
    time.advance(2_000);
    expect(heard).toEqual([]);
    void opening;
  });

  it('needs no timer while nothing is under way', async () => {
    const database = openDatabase();
    await database.rows.put({ id: 'a' });
    await expect.poll(() => time.nextDelayMs()).toBe(null);
  });
});

/**
 * Aborts a transaction as the storage does after a disk error:
 * unlike an `abort()` of the page, it has an error.
 */
function breakOff(transaction: IDBTransaction): void {
  (transaction as unknown as { _abort(reason: string): void })._abort('UnknownError');
}

/** Calls `change` with the next opening, before any other listener gets its events. */
function changeNextOpening(change: (request: IDBOpenDBRequest) => void): void {
  const factory = databases.indexedDB;
  const plain = factory.open.bind(factory);
  factory.open = (...given) => {
    const request = plain(...given);
    change(request);
    factory.open = plain;
    return request;
  };
}

describe('W9 a storage that breaks off what it was asked', () => {
  it('is asked again for a live query that had no answer yet', async () => {
    await openDatabase(null).rows.put({ id: 'a' });
    let breaks = 0;
    changeNextOpening((request) =>
      request.addEventListener('success', () => {
        const start = request.result.transaction.bind(request.result);
        request.result.transaction = (...given) => {
          const transaction = start(...given);
          if (breaks-- > 0) setImmediate(() => breakOff(transaction));
          return transaction;
        };
      }),
    );
    const database = openDatabase();
    await database.opened();
    breaks = 1;
    const seen: string[][] = [];
    const watching = liveQuery(() =>
      database.transaction('r', 'rows', () => database.rows.toCollection().primaryKeys()),
    ).subscribe((keys) => void seen.push(keys));
    await expect.poll(() => time.nextDelayMs()).toBe(ASKED_AGAIN_AFTER_MS);
    expect(seen).toEqual([]);
    time.advance(ASKED_AGAIN_AFTER_MS);
    await expect.poll(() => seen).toEqual([['a']]);
    expect(time.nextDelayMs()).toBe(null);
    watching.unsubscribe();
  });

  it('is opened again at the next use, where the opening was broken off', async () => {
    changeNextOpening((request) =>
      request.addEventListener('upgradeneeded', () => request.transaction && breakOff(request.transaction)),
    );
    const database = openDatabase();
    await expect(database.opened()).rejects.toThrow('currently not active');
    await database.opened();
    expect(await database.rows.count()).toBe(0);
  });

  it('is opened again for a live query, where the opening was broken off', async () => {
    changeNextOpening((request) =>
      request.addEventListener('upgradeneeded', () => request.transaction && breakOff(request.transaction)),
    );
    const database = openDatabase();
    const seen: string[][] = [];
    const watching = liveQuery(() => database.rows.toCollection().primaryKeys()).subscribe({
      next: (keys) => void seen.push(keys),
      error: () => undefined,
    });
    await expect.poll(() => time.nextDelayMs()).toBe(ASKED_AGAIN_AFTER_MS);
    expect(seen).toEqual([]);
    time.advance(ASKED_AGAIN_AFTER_MS);
    await expect.poll(() => seen).toEqual([[]]);
    expect(time.nextDelayMs()).toBe(null);
    watching.unsubscribe();
  });

  it('is not opened again where its owner closed it', async () => {
    const database = openDatabase();
    const opening = database.opened();
    database.close();
    await expect(opening).rejects.toThrow('closed');
    expect(time.nextDelayMs()).toBe(null);
    await expect(database.rows.count()).rejects.toThrow('closed');
  });
});
