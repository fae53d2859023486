import Dexie from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import { NoToken } from './identity.ts';
import type { HttpResult } from '../adapters/ports.ts';
import type { Sync } from './provide-sync.ts';
import { testCustomer, testCustomers } from '../testing/entities.ts';
import type { FakeDevice } from '../testing/fake-device.ts';
import { ANNA, BOON, START_MS, createWorld } from '../testing/world.ts';

const phones: FakeDevice[] = [];
const undo: (() => void)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0)) one();
  const faults = phones.flatMap((phone) => phone.faults);
  await Promise.all(phones.splice(0).map((phone) => phone.kill()));
  expect(faults).toEqual([]);
});

function start(options: { tokenSeconds?: number } = {}) {
  const here = createWorld(options);
  const phone = here.phone();
  phones.push(phone);
  return { here, phone };
}

const add = (sync: Sync) =>
  sync.store().write({ kind: 'create', entity: testCustomers, values: testCustomer(cryptoRandom.id()) });
/** Lets time pass on the server and the phone. */
function pass(world: ReturnType<typeof start>, ms: number): void {
  world.here.advanceServer(ms);
  world.phone.clock.advance(ms);
}

describe('who is signed in', () => {
  it('I1 is known again after a restart without a network and with an expired token', async () => {
    const world = start();
    const { here, phone } = world;
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await phone.kill();
    here.backend.online = false;
    pass(world, 3 * 86_400_000);
    const again = await phone.openTab();
    expect(again.identity.current()).toMatchObject({ userId: ANNA, state: 'active' });
    expect((await add(again)).outcome).toBe('accepted');
    await again.requestSync('manual');
    await expect.poll(() => again.status.current()).toEqual({ state: 'offline', waiting: 1 });

    here.backend.online = true;
    await again.requestSync('online');
    expect(here.customersOf(ANNA)).toHaveLength(1);
    expect(here.backend.count('/auth/v1/token')).toBe(1);
  });

  it('I2 no request leaves without a token, and none with an expired one', async () => {
    const world = start({ tokenSeconds: 60 });
    const { here, phone } = world;
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await sync.requestSync('manual');
    pass(world, 120_000);
    here.backend.fault = ({ path }) => (path.startsWith('/auth/') ? 'lose_request' : null);
    await add(sync);
    await sync.requestSync('manual');
    expect(
      here.backend.log.filter((entry) => entry.path.includes('/rpc/') && entry.subject !== ANNA),
    ).toEqual([]);
    expect(here.backend.count('/rest/v1/rpc/sync_push')).toBe(0);
    await expect(sync.identity.accessToken({ userId: ANNA })).rejects.toThrow(NoToken);
  });

  it('I5 gives a token to nobody but the person it is of', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await expect(sync.identity.accessToken({ userId: ANNA })).rejects.toMatchObject({ reason: 'signed_out' });
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await expect(sync.identity.accessToken({ userId: BOON })).rejects.toMatchObject({
      reason: 'other_person',
    });
  });

  it('I1 shows another role when the server says so, of nobody but the person signed in', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    const before = sync.identity.current()?.role;
    await sync.identity.updateRole({ userId: BOON, role: 'super_admin' });
    expect(sync.identity.current()?.role).toBe(before);
    await sync.identity.updateRole({ userId: ANNA, role: 'hospital' });
    await expect.poll(() => sync.identity.current()).toMatchObject({ userId: ANNA, role: 'hospital' });
  });

  it('I7 evaluates a token by server time, however wrong the phone is', async () => {
    const world = start();
    const { here, phone } = world;
    const day = 86_400_000;
    for (const offMs of [day, -day, 2 * 3_600_000]) {
      phone.clock.set(START_MS + offMs);
      const sync = await phone.openTab();
      await sync.identity.signIn(here.backend.signIn(ANNA));
      await add(sync);
      await sync.requestSync('manual');
      expect(await sync.store().outbox()).toEqual([]);
      await phone.kill();
    }
    expect(here.backend.count('/auth/v1/token')).toBe(0);
  });

  it('I4 two tabs that need a token make one call', async () => {
    const world = start({ tokenSeconds: 60 });
    const { here, phone } = world;
    const [one, two] = [await phone.openTab(), await phone.openTab()];
    await one.identity.signIn(here.backend.signIn(ANNA));
    pass(world, 120_000);
    const tokens = await Promise.all([one, two].map((tab) => tab.identity.accessToken({ userId: ANNA })));
    expect(tokens[0]).toBe(tokens[1]);
    expect(here.backend.count('/auth/v1/token')).toBe(1);
  });
});

describe('I6 a session that the server speaks against', () => {
  const page = (status: number): HttpResult => ({ kind: 'unreadable', status, retryAfterMs: null });
  const json = (status: number, body: unknown): HttpResult => ({
    kind: 'answer',
    status,
    json: body,
    retryAfterMs: null,
  });
  const harmless: [string, HttpResult][] = [
    ['429', json(429, { error_code: 'over_request_rate_limit' })],
    ['a 400 page', page(400)],
    ["a captive portal's 403 page", page(403)],
    ["a captive portal's 511 page", page(511)],
    ['a 200 page', page(200)],
    ['an empty 200', json(200, {})],
    ['a 400 in unknown words', json(400, { error_code: 'something_new' })],
    ['500', json(500, { error_code: 'unexpected_failure' })],
  ];
  for (const [name, result] of harmless) {
    it(`stays active after ${name}`, async () => {
      const world = start({ tokenSeconds: 60 });
      const { here, phone } = world;
      const sync = await phone.openTab();
      await sync.identity.signIn(here.backend.signIn(ANNA));
      await add(sync);
      pass(world, 120_000);
      here.backend.fault = ({ path }) => (path.startsWith('/auth/') ? result : null);
      await sync.requestSync('manual');
      expect(sync.identity.current()?.state).toBe('active');
      here.backend.fault = () => null;
      await sync.requestSync('manual');
      expect(here.customersOf(ANNA)).toHaveLength(1);
    });
  }

  it('I4 an answer about a session is not about the one that a sign-in has put in its place', async () => {
    const world = start({ tokenSeconds: 60 });
    const { here, phone } = world;
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    pass(world, 120_000);
    let say: ((result: HttpResult) => void) | null = null;
    here.backend.fault = ({ path }) => {
      if (!path.startsWith('/auth/v1/token')) return null;
      return new Promise((resolve) => (say = resolve));
    };
    const token = sync.identity.accessToken({ userId: ANNA });
    await expect.poll(() => say).not.toBeNull();
    const session = here.backend.signIn(ANNA);
    await sync.identity.signIn(session);
    const json = { error_code: 'refresh_token_not_found', msg: '' };
    say!({ kind: 'answer', status: 400, json, retryAfterMs: null });
    expect(await token).toBe(session.accessToken);
    expect(sync.identity.current()).toMatchObject({ userId: ANNA, state: 'active' });
  });

  it('locks when auth says it is over; work goes on, and is sent after the next sign-in', async () => {
    const world = start({ tokenSeconds: 60 });
    const { here, phone } = world;
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    pass(world, 120_000);
    here.backend.endSessions(ANNA);
    await add(sync);
    await sync.requestSync('manual');
    await expect.poll(() => sync.identity.current()?.state).toBe('locked');
    expect((await add(sync)).outcome).toBe('accepted');
    await expect.poll(() => sync.status.current()).toEqual({ state: 'signed_out', waiting: 2 });

    await sync.identity.signIn(here.backend.signIn(ANNA));
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toHaveLength(2);
  });
});

const databases = async (phone: FakeDevice) =>
  (await phone.databases.indexedDB.databases())
    .map(({ name }) => name)
    .filter((name) => name?.startsWith('crm-'));

/** Leaves no room for rows of these tables once the session is off the device; by default for notes about who left. */
function fillAfterSession(isFull = (table: string): boolean => table === 'accounts'): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...values) {
    const isOfSession = this.transaction.objectStoreNames.contains('identity');
    if (isFull(this.name) && !isOfSession) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, values);
  };
  undo.push(() => (IDBObjectStore.prototype.put = put));
}

describe('an account that was deleted elsewhere', () => {
  const startDeleted = async () => {
    const world = start({ tokenSeconds: 60 });
    const { here, phone } = world;
    const sync = await phone.openTab();
    sync.start();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await add(sync);
    await sync.requestSync('manual');
    pass(world, 120_000);
    here.backend.deleteAccount(ANNA);
    return { ...world, sync };
  };
  it('I9 leaves nothing on the device, what it had not sent included, and the reason is known', async () => {
    const { here, phone, sync } = await startDeleted();
    await add(sync);
    await sync.requestSync('manual');
    await expect.poll(() => sync.identity.current()).toBeNull();
    await expect.poll(() => databases(phone)).toEqual([]);
    expect(await sync.identity.signOutReason()).toBe('account_deleted');

    await sync.identity.signIn(here.backend.signIn(BOON));
    expect(await sync.identity.signOutReason()).toBeNull();
  });

  it('I9 leaves the device when the server answers, and not before', async () => {
    const { here, phone, sync } = await startDeleted();
    here.backend.fault = ({ path }) => (path.includes('is_account_deleted') ? 'lose_answer' : null);
    await sync.requestSync('manual');
    await expect.poll(() => here.backend.count('/rest/v1/rpc/is_account_deleted')).toBe(1);
    expect(sync.identity.current()?.state).toBe('locked');
    await phone.kill();
    here.backend.fault = () => null;

    const again = await phone.openTab();
    expect(again.identity.current()?.state).toBe('locked');
    again.start();
    await expect.poll(() => again.identity.current()).toBeNull();
    await expect.poll(() => databases(phone)).toEqual([]);
  });
});

describe('a shared tablet', () => {
  it('I9 keeps nothing of a person whose account was deleted, though it was unsent', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await add(sync);
    await sync.identity.signIn(here.backend.signIn(BOON));
    await expect.poll(() => databases(phone)).toHaveLength(2);
    here.backend.deleteAccount(ANNA);
    await phone.kill();

    await phone.openTab();
    expect(here.backend.count('/rest/v1/rpc/is_account_deleted')).toBe(0);
    await phone.kill();
    phone.clock.advance(25 * 60 * 60_000);
    const again = await phone.openTab();
    await expect.poll(() => databases(phone)).toHaveLength(1);
    expect(again.identity.current()).toMatchObject({ userId: BOON });
  });

  const leavings: [string, (sync: Sync, here: ReturnType<typeof createWorld>) => Promise<void>][] = [
    ['a sign-out', (sync) => sync.identity.signOut({ userId: ANNA, how: 'store_unsent' })],
    ["another person's sign-in", (sync, here) => sync.identity.signIn(here.backend.signIn(BOON))],
  ];
  it.each(leavings)('I9 knows when a person left, also where %s was cut short', async (_name, leave) => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await add(sync);
    fillAfterSession();
    await expect(leave(sync, here)).rejects.toThrow('full');
    undo.pop()?.();
    here.backend.deleteAccount(ANNA);
    await phone.kill();
    phone.clock.advance(25 * 60 * 60_000);
    await phone.openTab();
    await expect.poll(() => databases(phone)).not.toContain(`crm-${ANNA}`);
  });

  it("I5 Boon sees nothing of Anna's unsent work and sends none of it; it goes out when Anna returns", async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    sync.start();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await sync.requestSync('manual');
    here.backend.online = false;
    await add(sync);
    here.backend.online = true;

    await sync.identity.signIn(here.backend.signIn(BOON));
    expect(await sync.store().list(testCustomers)).toEqual([]);
    expect(await sync.store().outbox()).toEqual([]);
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toEqual([]);
    expect(here.customersOf(BOON)).toEqual([]);

    await sync.identity.signIn(here.backend.signIn(ANNA));
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toHaveLength(1);
    expect(here.customersOf(BOON)).toEqual([]);
    for (const { body, subject } of here.backend.log) {
      const expected = (body as { expected_user?: string } | null)?.expected_user;
      if (expected !== undefined) expect(subject).toBe(expected);
    }
  });

  it('I8 signing out removes the data, also without a network', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await add(sync);
    await sync.requestSync('manual');
    here.backend.online = false;
    await sync.identity.signOut({ userId: ANNA, how: 'store_unsent' });
    expect(sync.identity.current()).toBeNull();
    expect(await databases(phone)).toEqual([]);
    expect(() => sync.store()).toThrow('signed in');
  });

  it('I8 a session that was ended without a network is ended on the server when there is one', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    here.backend.online = false;
    await sync.identity.signOut({ userId: ANNA, how: 'store_unsent' });
    await phone.kill();
    expect(here.backend.openSessions(ANNA)).toBe(1);
    here.backend.online = true;
    await phone.openTab();
    await expect.poll(() => here.backend.openSessions(ANNA)).toBe(0);
  });

  it('I8 a session that the server has ended by itself is not asked for again', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    here.backend.online = false;
    await sync.identity.signOut({ userId: ANNA, how: 'store_unsent' });
    here.backend.endSessions(ANNA);
    here.backend.online = true;
    await sync.requestSync('online');
    await expect.poll(() => here.backend.count('/auth/v1/logout')).toBeGreaterThan(0);
    await sync.requestSync('online');
    expect(here.backend.count('/auth/v1/token')).toBe(0);
  });

  it('I8 a session whose token has expired meanwhile is ended by a new one', async () => {
    const world = start();
    const { here, phone } = world;
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    here.backend.online = false;
    await sync.identity.signOut({ userId: ANNA, how: 'store_unsent' });
    pass(world, 2 * 3_600_000);
    here.backend.online = true;
    await sync.requestSync('online');
    await expect.poll(() => here.backend.openSessions(ANNA)).toBe(0);
    const asked = here.backend.log.length;
    await sync.requestSync('online');
    expect(here.backend.log.slice(asked)).toEqual([]);
  });

  it('I8 signing out keeps unsent work if asked to, and removes it if asked to', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    here.backend.online = true;
    await sync.identity.signIn(here.backend.signIn(ANNA));
    here.backend.online = false;
    await add(sync);
    expect(await sync.identity.unsentCount()).toBe(1);
    await sync.identity.signOut({ userId: ANNA, how: 'store_unsent' });
    expect(await databases(phone)).toEqual([`crm-${ANNA}`]);
    await expect.poll(() => sync.status.current()).toEqual({ state: 'signed_out', waiting: 1 });

    await sync.identity.signIn(here.backend.signIn(ANNA));
    expect(await sync.store().list(testCustomers)).toHaveLength(1);
    await sync.identity.signOut({ userId: ANNA, how: 'discard' });
    expect(await databases(phone)).toEqual([]);
  });

  it('I5 I8 a sign-out meant for one person leaves another signed in, with their work', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    here.backend.online = false;
    for (const who of [ANNA, BOON]) {
      await sync.identity.signIn(here.backend.signIn(who));
      await add(sync);
    }
    await sync.identity.signOut({ userId: ANNA, how: 'discard' });
    expect(sync.identity.current()?.userId).toBe(BOON);
    expect(await sync.identity.unsentCount()).toBe(1);
    expect(await databases(phone)).toEqual([`crm-${ANNA}`, `crm-${BOON}`]);
  });

  it('I8 says whether another person left unsent work here, for that person has their own copies', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    here.backend.online = false;
    await add(sync);
    expect(await sync.identity.hasOthers()).toBe(false);
    await sync.identity.signIn(here.backend.signIn(BOON));
    expect(await sync.identity.hasOthers()).toBe(true);
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await sync.identity.signOut({ userId: ANNA, how: 'discard' });
    await sync.identity.signIn(here.backend.signIn(BOON));
    await expect.poll(() => sync.identity.hasOthers()).toBe(false);
  });

  it('I8 a tab that is still open has no change accepted into data that is being removed', async () => {
    const { here, phone } = start();
    const [leaving, typing] = [await phone.openTab(), await phone.openTab()];
    await leaving.identity.signIn(here.backend.signIn(ANNA));
    await leaving.requestSync('manual');
    await expect.poll(() => typing.identity.current()?.userId).toBe(ANNA);
    const store = typing.store();
    const out = leaving.identity.signOut({ userId: ANNA, how: 'store_unsent' });
    const outcomes: string[] = [];
    for (let i = 0; i < 20; i++) {
      const values = testCustomer(cryptoRandom.id());
      outcomes.push((await store.write({ kind: 'create', entity: testCustomers, values })).outcome);
    }
    await out;
    const accepted = outcomes.filter((outcome) => outcome === 'accepted').length;
    // A write before the closing was accepted, and then everything stays for Anna's return.
    await leaving.identity.signIn(here.backend.signIn(ANNA));
    expect(await leaving.store().list(testCustomers)).toHaveLength(accepted);
    expect(outcomes).toContain('refused');
  });

  it('I8 a person who is back before their removal has ended waits for it, and loses nothing written since', async () => {
    const { here, phone } = start();
    const { indexedDB, IDBKeyRange } = phone.databases;
    let goOn = () => {};
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    let onAsked = () => {};
    const asked = new Promise<void>((resolve) => (onAsked = resolve));
    const slow: IDBFactory = Object.create(indexedDB, {
      open: { value: indexedDB.open.bind(indexedDB) },
      deleteDatabase: {
        value(name: string) {
          const request = {} as IDBOpenDBRequest;
          onAsked();
          void mayGoOn.then(() => {
            indexedDB.deleteDatabase(name).onsuccess = (event) => request.onsuccess?.(event);
          });
          return request;
        },
      },
    }) as IDBFactory;
    const leaving = await phone.openTab({ databases: { indexedDB: slow, IDBKeyRange } });
    const returning = await phone.openTab();
    await leaving.identity.signIn(here.backend.signIn(ANNA));
    const left = leaving.identity.signOut({ userId: ANNA, how: 'discard' });
    await asked;
    const back = returning.identity.signIn(here.backend.signIn(ANNA)).then(() => add(returning));
    await Promise.race([back, phone.someoneWaitsForLock('sabai-leave')]);
    goOn();
    await Promise.all([left, back]);
    await returning.requestSync('manual');
    expect(here.server.rowsOf({ entity: 'customers', userId: ANNA })).toHaveLength(1);
  });

  it('I8 a sign-out that was cut short before the removal is finished at the next start', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await add(sync);
    const factory = phone.databases.indexedDB;
    const { deleteDatabase } = factory;
    factory.deleteDatabase = () => {
      throw new DOMException('The disk cannot be written.', 'UnknownError');
    };
    await expect(sync.identity.signOut({ userId: ANNA, how: 'discard' })).rejects.toThrow('disk');
    factory.deleteDatabase = deleteDatabase;
    await phone.kill();
    await phone.openTab();
    await expect.poll(() => databases(phone)).toEqual([]);
  });

  it('I8 a removal that fails again at the next start does not hold up the others', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    const factory = phone.databases.indexedDB;
    const { deleteDatabase } = factory;
    const fail = (isBroken: (name: string) => boolean) => {
      factory.deleteDatabase = (name) => {
        if (isBroken(name)) throw new DOMException('The disk cannot be written.', 'UnknownError');
        return deleteDatabase.call(factory, name);
      };
    };
    fail(() => true);
    for (const who of [ANNA, BOON]) {
      await sync.identity.signIn(here.backend.signIn(who));
      await expect(sync.identity.signOut({ userId: who, how: 'discard' })).rejects.toThrow('disk');
    }
    await phone.kill();
    fail((name) => name === `crm-${ANNA}`);
    await phone.openTab();
    await expect.poll(() => databases(phone)).toEqual([`crm-${ANNA}`]);
    await expect.poll(() => phone.faults.splice(0)).toMatchObject([{ name: 'UnknownError' }]);
    factory.deleteDatabase = deleteDatabase;
  });

  it('I8 what a person discards goes, also where there is no room to note it', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await add(sync);
    fillAfterSession(() => true);
    await sync.identity.signOut({ userId: ANNA, how: 'discard' });
    expect(await databases(phone)).toEqual([]);
    expect(await sync.identity.hasOthers()).toBe(false);
  });

  it('I8 a removal that was cut short is finished at the next start', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    here.backend.online = false;
    await add(sync);
    await phone.kill();
    // The state on the disk when the process dies between the two steps of signing out.
    const device = await new Dexie('sabai-device', phone.databases).open();
    await device.table('identity').clear();
    await device.table('accounts').put({ userId: ANNA, unsent: 0, remove: 1 });
    device.close();
    await phone.openTab();
    await expect.poll(() => databases(phone)).toEqual([]);
  });
});
