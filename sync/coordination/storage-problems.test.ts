import Dexie from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import { databaseName } from '../local/database/database-name.ts';
import { ASKED_AGAIN_AFTER_MS, HANGS_AFTER_MS } from '../local/database/connections.ts';
import { LOCAL_VERSION, LocalDatabase } from '../local/database/local-database.ts';
import type { Sync } from './provide-sync.ts';
import { testCustomer, testCustomers, testPolicies, testPolicy } from '../testing/entities.ts';
import type { FakeDevice } from '../testing/fake-device.ts';
import { ANNA, createWorld } from '../testing/world.ts';

const phones: FakeDevice[] = [];
const undo: (() => void)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0)) one();
  const faults = phones.flatMap((phone) => phone.faults);
  await Promise.all(phones.splice(0).map((phone) => phone.kill()));
  expect(faults).toEqual([]);
});

function start() {
  const here = createWorld();
  const phone = here.phone();
  phones.push(phone);
  return { here, phone };
}

const customer = () => testCustomer(cryptoRandom.id());

/** Leaves no room in the storage for rows of each table for which `isFull` is true. */
function fillStorage(isFull: (table: string) => boolean): void {
  for (const name of ['put', 'add'] as const) {
    const original = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...values) {
      if (isFull(this.name)) throw new DOMException('full', 'QuotaExceededError');
      return original.apply(this, values);
    };
    undo.push(() => (IDBObjectStore.prototype[name] = original));
  }
}

async function withRowsOnServer(sync: Sync, phone: FakeDevice, here: ReturnType<typeof createWorld>) {
  await sync.identity.signIn(here.backend.signIn(ANNA));
  const other = here.phone();
  phones.push(other);
  const tab = await other.openTab();
  await tab.identity.signIn(here.backend.signIn(ANNA));
  await tab.store().write({ kind: 'create', entity: testCustomers, values: customer() });
  await tab.requestSync('manual');
  expect(phone.faults).toEqual([]);
}

it('W5 a full storage is reported, keeps what is there, and is fetched into when there is room again', async () => {
  const { here, phone } = start();
  const sync = await phone.openTab();
  await withRowsOnServer(sync, phone, here);
  let full = true;
  fillStorage((table) => full && table === 'customers');
  await sync.requestSync('manual');
  expect(sync.storageProblem.current()).toBe('full');
  expect(await sync.store().list(testCustomers)).toEqual([]);

  full = false;
  await sync.requestSync('manual');
  expect(sync.storageProblem.current()).toBe(null);
  expect(await sync.store().list(testCustomers)).toHaveLength(1);
});

it('W9 a storage that takes nothing at all is reported, and the answer that found no room is taken in later', async () => {
  const { here, phone } = start();
  const sync = await phone.openTab();
  await sync.identity.signIn(here.backend.signIn(ANNA));
  await sync.requestSync('manual');
  await sync.store().write({ kind: 'create', entity: testCustomers, values: customer() });
  let full = true;
  fillStorage(() => full);
  await sync.requestSync('manual');
  expect(sync.storageProblem.current()).toBe('full');
  expect(here.customersOf(ANNA)).toEqual([]);

  full = false;
  here.backend.fault = ({ path }) => {
    // The storage is full from the answer to the push on.
    if (path.endsWith('sync_push')) full = true;
    return null;
  };
  await sync.requestSync('manual');
  expect(sync.storageProblem.current()).toBe('full');
  expect(here.customersOf(ANNA)).toHaveLength(1);
  expect(await sync.store().outbox()).toHaveLength(1);

  here.backend.fault = () => null;
  full = false;
  await sync.requestSync('manual');
  expect(sync.storageProblem.current()).toBe(null);
  expect(await sync.store().outbox()).toEqual([]);
  expect(here.customersOf(ANNA)).toHaveLength(1);
});

it('W9 a change that finds no room is reported until one does, also in a pause', async () => {
  const { here, phone } = start();
  const sync = await phone.openTab();
  await sync.identity.signIn(here.backend.signIn(ANNA));
  await sync.requestSync('manual');
  here.backend.fault = () => 'lose_request';
  await sync.requestSync('manual');
  const add = () => sync.store().write({ kind: 'create', entity: testCustomers, values: customer() });
  let full = true;
  fillStorage(() => full);
  expect(await add()).toEqual({ outcome: 'refused', reason: 'storage_full' });
  expect(sync.storageProblem.current()).toBe('full');
  full = false;
  expect((await add()).outcome).toBe('accepted');
  expect(sync.storageProblem.current()).toBe(null);
});

it('W9 a change that fits does not say that what the server has fits, too', async () => {
  const { here, phone } = start();
  const sync = await phone.openTab();
  await withRowsOnServer(sync, phone, here);
  fillStorage((table) => table === 'customers');
  await sync.requestSync('manual');
  const values = testPolicy(cryptoRandom.id(), cryptoRandom.id());
  const written = await sync.store().write({ kind: 'create', entity: testPolicies, values });
  expect(written.outcome).toBe('accepted');
  expect(sync.storageProblem.current()).toBe('full');
});

it('W5 caches go before anything is reported', async () => {
  const { here, phone } = start();
  let full = true;
  const space = {
    free() {
      full = false;
      return Promise.resolve(true);
    },
  };
  const sync = await phone.openTab({ space });
  await withRowsOnServer(sync, phone, here);
  fillStorage((table) => full && table === 'customers');
  await sync.requestSync('manual');
  await sync.requestSync('manual');
  expect(sync.storageProblem.current()).toBe(null);
  expect(await sync.store().list(testCustomers)).toHaveLength(1);
});

it.each(['store_unsent', 'discard'] as const)(
  'W9 caches make room for a sign-in, and for a sign-out that says %s',
  async (how) => {
    const { here, phone } = start();
    let full = false;
    const free = () => {
      const isFreed = full;
      full = false;
      return Promise.resolve(isFreed);
    };
    const sync = await phone.openTab({ space: { free } });
    fillStorage(() => full);
    full = true;
    await sync.identity.signIn(here.backend.signIn(ANNA));
    expect(sync.identity.current()?.userId).toBe(ANNA);
    await sync.requestSync('manual');
    full = true;
    await sync.identity.signOut({ userId: ANNA, how });
    expect(sync.identity.current()).toBeNull();
    const left = await phone.databases.indexedDB.databases();
    expect(left.map(({ name }) => name)).not.toContain(databaseName(ANNA));
  },
);

it('W9 copies of files make room for a sign-out where there are no caches', async () => {
  const { here, phone } = start();
  const sync = await phone.openTab();
  await sync.identity.signIn(here.backend.signIn(ANNA));
  await sync.requestSync('manual');
  const db = await new Dexie(databaseName(ANNA), phone.databases).open();
  await db
    .table('files')
    .put({ path: `${ANNA}/a/b.pdf`, state: 'stored', pinned: 0, discarded: 0, size: 9, usedAtMs: 1 });
  let full = true;
  fillStorage(() => full);
  const { delete: remove } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.delete = function (...key) {
    if (this.name === 'files') full = false;
    return remove.apply(this, key);
  };
  undo.push(() => (IDBObjectStore.prototype.delete = remove));
  await sync.identity.signOut({ userId: ANNA, how: 'store_unsent' });
  expect(sync.identity.current()).toBeNull();
});

/** Breaks off the next opening of a database, as after an error of the disk. */
function breakNextOpening(phone: FakeDevice, name: string): void {
  const factory = phone.databases.indexedDB;
  const plain = factory.open.bind(factory);
  factory.open = (...given) => {
    const request = plain(...given);
    if (given[0] !== name) return request;
    request.addEventListener('upgradeneeded', () => {
      const transaction = request.transaction as unknown as { _abort(reason: string): void };
      // The tables are made in this event, so the creation is undone after it.
      queueMicrotask(() => transaction._abort('UnknownError'));
    });
    factory.open = plain;
    return request;
  };
}

it('W9 an opening that the storage broke off is asked again, and then the tab says what is true', async () => {
  const { here, phone } = start();
  const sync = await phone.openTab();
  breakNextOpening(phone, databaseName(ANNA));
  await sync.identity.signIn(here.backend.signIn(ANNA));
  await expect.poll(() => sync.storageProblem.current()).toBe('unavailable');
  expect(phone.faults.splice(0).length).toBeGreaterThan(0);
  // Another tab fetches everything meanwhile, so no cycle is due in this one.
  const other = await phone.openTab();
  await other.requestSync('manual');

  phone.steady.advance(ASKED_AGAIN_AFTER_MS);
  await expect.poll(() => sync.status.current().state).toBe('synced');
  await expect.poll(() => sync.storageProblem.current()).toBe(null);
});

it('W9 a tab that could not open the database of the device finds out later who is signed in', async () => {
  const { here, phone } = start();
  const before = await phone.openTab();
  await before.identity.signIn(here.backend.signIn(ANNA));
  await before.requestSync('manual');
  const factory = phone.databases.indexedDB;
  const plain = factory.open.bind(factory);
  factory.open = () => {
    throw new DOMException('Internal error opening backing store.', 'UnknownError');
  };
  const opening = phone.openTab();
  await expect.poll(() => phone.steady.nextDelayMs()).toBe(ASKED_AGAIN_AFTER_MS);
  factory.open = plain;
  phone.steady.advance(ASKED_AGAIN_AFTER_MS);
  const after = await opening;
  await expect.poll(() => after.status.current().state).toBe('synced');
  expect(after.identity.current()?.userId).toBe(ANNA);
});

it('W6 reports that another tab runs a newer version', async () => {
  const { here, phone } = start();
  const sync = await phone.openTab();
  await sync.identity.signIn(here.backend.signIn(ANNA));
  await sync.requestSync('manual');
  const newer = new LocalDatabase({
    userId: ANNA,
    entities: [testCustomers, testPolicies],
    durability: 'strict',
    databases: phone.databases,
    version: LOCAL_VERSION + 1,
  });
  await newer.open();
  expect(sync.storageProblem.current()).toBe('newer_version');
  newer.close();
});

it('W9 reports that an old tab does not make room, until it does', async () => {
  const { here, phone } = start();
  const old = await new Promise<IDBDatabase>((resolve) => {
    const request = phone.databases.indexedDB.open(databaseName(ANNA), 1);
    request.onsuccess = () => resolve(request.result);
  });
  const sync = await phone.openTab();
  await sync.identity.signIn(here.backend.signIn(ANNA));
  await expect.poll(() => sync.storageProblem.current()).toBe('blocked');
  old.close();
  await expect.poll(() => sync.storageProblem.current()).toBe(null);
});

it('W9 reports that what was stored here was cleared, and fetches it again', async () => {
  const { here, phone } = start();
  const before = await phone.openTab();
  await withRowsOnServer(before, phone, here);
  await before.requestSync('manual');
  await phone.kill();
  // The account is marked as opened only after the database is open. The next
  // start marks it where the first ended too early.
  const between = await phone.openTab();
  await between.requestSync('manual');
  await expect.poll(() => between.storageProblem.current()).toBe(null);
  await phone.kill();
  await new Promise((resolve) => {
    phone.databases.indexedDB.deleteDatabase(databaseName(ANNA)).onsuccess = resolve;
  });

  const after = await phone.openTab();
  await after.requestSync('manual');
  await expect.poll(() => after.storageProblem.current()).toBe('lost');
  expect(await after.store().list(testCustomers)).toHaveLength(1);
});

it('W9 signing in after a sign-out loses nothing, and reports nothing', async () => {
  const { here, phone } = start();
  const sync = await phone.openTab();
  await sync.identity.signIn(here.backend.signIn(ANNA));
  await sync.requestSync('manual');
  await sync.identity.signOut({ userId: ANNA, how: 'store_unsent' });
  await sync.identity.signIn(here.backend.signIn(ANNA));
  await sync.requestSync('manual');
  expect(sync.storageProblem.current()).toBe(null);
});

/** Another page's transaction over all tables, which does not end by itself; `end` aborts it. */
async function lockAll(phone: FakeDevice): Promise<{ end(): Promise<unknown> }> {
  const other = new LocalDatabase({
    userId: ANNA,
    entities: [testCustomers, testPolicies],
    durability: 'relaxed',
    databases: phone.databases,
  });
  let isOver = false;
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const outcome = other
    .transaction('rw', other.tables, async () => {
      begun();
      while (!isOver) await other.engineState.count();
      throw new Error('over');
    })
    .catch(() => other.close());
  await hasBegun;
  return {
    end() {
      isOver = true;
      return outcome;
    },
  };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

it('W11 storage that gives no answer stays reported though a cycle ends meanwhile', async () => {
  const { here, phone } = start();
  const network = here.backend.network();
  let asked = () => {};
  let lose = () => {};
  let isHeld = false;
  const hasAsked = new Promise<void>((resolve) => (asked = resolve));
  const isLost = new Promise<void>((resolve) => (lose = resolve));
  undo.push(() => lose());
  const sync = await phone.openTab({
    network: {
      ...network,
      async request(request) {
        if (!isHeld) return network.request(request);
        asked();
        await isLost;
        return { kind: 'no_answer', cause: 'network' };
      },
    },
  });
  await sync.identity.signIn(here.backend.signIn(ANNA));
  await sync.requestSync('manual');
  isHeld = true;
  const cycle = sync.requestSync('manual');
  await hasAsked;

  let isLocked = true;
  const heard: [unknown, boolean][] = [];
  sync.storageProblem.subscribe(() => heard.push([sync.storageProblem.current(), isLocked]));
  const lock = await lockAll(phone);
  undo.push(() => void lock.end());
  const reading = sync
    .store()
    .list(testCustomers)
    .catch(() => []);
  await expect
    .poll(() => {
      phone.steady.advance(HANGS_AFTER_MS);
      return sync.storageProblem.current();
    })
    .toBe('hanging');
  lose();
  await turns(50);
  expect(sync.status.current()).toMatchObject({ state: 'attention' });

  isLocked = false;
  await lock.end();
  await Promise.all([reading, cycle]);
  await expect.poll(() => sync.storageProblem.current()).toBe(null);
  expect(heard.filter(([problem, locked]) => locked && problem !== 'hanging')).toEqual([]);
});
