import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EntityDefinition, conflictsEntity } from '../entity.ts';
import { cryptoRandom } from '../../adapters/crypto-random.ts';
import type { Columns } from '../../engine/protocol.ts';
import type { Store, Where } from './store.ts';
import {
  type TestCustomer,
  type TestPolicy,
  testCustomer,
  testCustomers,
  testPolicies,
  testPolicy,
} from '../../testing/entities.ts';
import { createRedemptions } from '../../redemptions/create-redemptions.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { textOf } from '../../testing/text-of.ts';
import { Connections } from '../database/connections.ts';
import { LOCAL_VERSION, LocalDatabase } from '../database/local-database.ts';
import { createLocalStore } from './local-store.ts';
import { readOutbox, toWireOp } from '../outbox/outbox.ts';
import { markSent } from '../outbox/mark-sent.ts';
import { reopen, closeForRemoval } from '../database/close-for-removal.ts';
import { retryWithFreedSpace } from '../database/free-space.ts';

const entities = [testCustomers, testPolicies, conflictsEntity];
const userId = '00000000-0000-7000-8000-00000000000a';
let databases: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
let db: LocalDatabase;
let store: Store;
let written = 0;
/** How many more times caches can be freed. */
let freeable = 0;

const never = (what: string) => Promise.reject(new Error(`No ${what} is asked for here.`));

function open(version = LOCAL_VERSION, more: readonly EntityDefinition[] = []): LocalDatabase {
  const all = [...entities, ...more];
  return new LocalDatabase({ userId, entities: all, durability: 'strict', databases, version });
}

function storeOver(database: LocalDatabase): Store {
  return createLocalStore({
    userId,
    db: database,
    clock: { now: () => Date.UTC(2026, 10, 20, 3) },
    serverClock: { now: () => Date.UTC(2026, 10, 20, 3) },
    random: cryptoRandom,
    withFreedSpace: retryWithFreedSpace({
      db: database,
      space: { free: () => Promise.resolve(freeable > 0 && freeable-- > 0) },
      onRoom: () => undefined,
    }),
    storage: {
      transfers: { send: () => never('transfer'), urlOf: (path) => path },
      accessToken: () => never('token'),
    },
    attempts: createRedemptions({
      db: database,
      call: () => never('redemption'),
      clock: { now: () => Date.UTC(2026, 10, 20, 3) },
      timers: { after: () => () => undefined },
      random: cryptoRandom,
      serverOffsetMs: () => Promise.resolve(0),
      deviceId: () => never('device'),
      withFreedSpace: (save) => save(),
      onWaiting: () => undefined,
    }),
    onWritten: () => (written += 1),
  });
}

beforeEach(() => {
  databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  db = open();
  store = storeOver(db);
  written = 0;
  freeable = 0;
});
afterEach(() => db.close());

const id = cryptoRandom.id();
/** Marks what waits as possibly sent. */
async function startSending(): Promise<void> {
  await db.transaction('rw', db.engineState, () => markSent(db, 1_000));
}

const create = (values = {}) =>
  store.write({ kind: 'create', entity: testCustomers, values: testCustomer(id, values) });

describe('writing', () => {
  it('W1 puts the row and its outbox entry in together, and says so only then', async () => {
    const outcome = await create();
    expect(outcome.outcome).toBe('accepted');
    expect(await store.get(testCustomers, id)).toEqual(testCustomer(id));
    expect(await store.outbox()).toMatchObject([{ kind: 'create', rowId: id, state: 'waiting' }]);
    expect(await store.unsentIds(testCustomers)).toEqual(new Set([id]));
    expect(written).toBe(1);
  });

  it.each(['outbox', 'customers'])('W1 leaves neither where the transaction breaks at %s', async (table) => {
    await db.open();
    db.table(table).hook('creating', () => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    expect(await create()).toEqual({ outcome: 'refused', reason: 'storage_full' });
    expect(await store.list(testCustomers)).toEqual([]);
    expect(await store.outbox()).toEqual([]);
    expect(written).toBe(0);
  });

  it('W5 gives caches up for a change, and takes it then', async () => {
    await db.open();
    freeable = 1;
    let full = true;
    db.outbox.hook('creating', () => {
      if (full) {
        full = false;
        throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
      }
    });
    expect((await create()).outcome).toBe('accepted');
    expect(freeable).toBe(0);
    expect(await store.outbox()).toHaveLength(1);
  });

  it('W5 says that the storage is gone', async () => {
    await db.opened();
    db.close();
    expect(await create()).toEqual({ outcome: 'refused', reason: 'storage_unavailable' });
  });

  it('I8 takes nothing while the database is being removed, and closes it only where nothing is unsent', async () => {
    await create();
    expect(await closeForRemoval(db, { force: false })).toBe(1);
    expect((await store.write({ kind: 'delete', entity: testCustomers, id })).outcome).toBe('accepted');
    expect(await closeForRemoval(db, { force: true })).toBe(0);
    expect(await store.write({ kind: 'restore', entity: testCustomers, id })).toEqual({
      outcome: 'refused',
      reason: 'storage_unavailable',
    });
    await reopen(db);
    expect((await store.write({ kind: 'restore', entity: testCustomers, id })).outcome).toBe('accepted');
  });

  it('W6 reads a database of a newer version and refuses to write it', async () => {
    await create();
    db.close();
    const newer = open(LOCAL_VERSION + 1);
    await newer.open();
    newer.close();
    db = open();
    store = storeOver(db);
    expect(await store.get(testCustomers, id)).toMatchObject({ name: 'สมชาย ใจดี' });
    expect(store.readOnly).toBe(true);
    expect(await store.write({ kind: 'update', entity: testCustomers, id, values: { name: 'ใหม่' } })).toEqual(
      { outcome: 'refused', reason: 'read_only' },
    );
  });

  it('W6 D4 lists the refused changes of a newer version, but for those of tables that it does not know', async () => {
    await create();
    await db.outbox.toCollection().modify({ failed: 1 });
    const later = { ...testPolicies, name: 'later_policies' };
    const newer = open(LOCAL_VERSION + 1, [later]);
    const values = testPolicy(cryptoRandom.id(), id);
    await storeOver(newer).write({ kind: 'create', entity: later, values });
    expect(await storeOver(newer).outbox()).toMatchObject([{ state: 'failed' }, { state: 'held' }]);
    expect(await store.outbox()).toMatchObject([{ entity: testCustomers.name, state: 'failed' }]);
    newer.close();
  });

  it('W6 O6 decides nothing in a database of a newer version, which knows what else stands on the change', async () => {
    await create();
    await db.outbox.toCollection().modify({ failed: 1 });
    const content = new Blob(['paper']);
    const paper = {
      bucket: 'documents',
      folder: id,
      extension: 'pdf',
      type: 'application/pdf',
      name: 'a',
      content,
    };
    const added = await store.files.add(paper);
    const path = added.outcome === 'added' ? added.file.path : '';
    const later = { ...testPolicies, name: 'later_policies' };
    const newer = open(LOCAL_VERSION + 1, [later]);
    const values = testPolicy(cryptoRandom.id(), id);
    await storeOver(newer).write({ kind: 'create', entity: later, values });
    const waiting = await storeOver(newer).outbox();
    const calls = written;
    const opId = waiting[0]?.opId ?? '';
    const { calls: queued, redemptions } = store;
    for (const decide of [
      () => store.retry(opId),
      () => store.discard(opId),
      () => queued.retry('call'),
      () => queued.forget(['call']),
      () => redemptions.retry('nonce'),
    ]) {
      expect(await decide()).toEqual({ outcome: 'refused', reason: 'read_only' });
    }
    await store.files.drop(path);
    expect(await storeOver(newer).outbox()).toEqual(waiting);
    expect(await storeOver(newer).list(testCustomers)).toHaveLength(1);
    expect((await storeOver(newer).files.facts([path])).size).toBe(1);
    expect(written).toBe(calls);
    newer.close();
  });

  it('W6 refuses to write once a newer version has come while this tab was open', async () => {
    await create();
    const newer = open(LOCAL_VERSION + 1);
    await newer.open();
    expect(await store.write({ kind: 'update', entity: testCustomers, id, values: { name: 'ใหม่' } })).toEqual(
      { outcome: 'refused', reason: 'read_only' },
    );
    expect(await newer.table('outbox').count()).toBe(1);
    expect(await store.get(testCustomers, id)).toMatchObject({ name: 'สมชาย ใจดี' });
    newer.close();
  });

  it('I8 a tab does not bring back a database that another one removed', async () => {
    await create();
    const other = open();
    await other.delete();
    const outcome = await store.write({ kind: 'create', entity: testCustomers, values: testCustomer(id) });
    expect(outcome).toEqual({ outcome: 'refused', reason: 'storage_unavailable' });
    expect(await databases.indexedDB.databases()).toEqual([]);
  });

  it('W8 a newer version upcasts the changes that wait, and sets aside what it cannot upcast', async () => {
    await create({ notes: 'เก่า' });
    const other = cryptoRandom.id();
    await store.write({ kind: 'create', entity: testCustomers, values: testCustomer(other) });
    db.close();
    const upcast = (columns: Columns) => {
      if (columns['id'] === other) throw new Error('unreadable');
      const { notes, ...rest } = columns;
      return notes === undefined ? rest : { ...rest, notes: `${String(notes)} ใหม่` };
    };
    const upcasting = { ...testCustomers, upcasters: [{ to: 2, upcast }] };
    db = new LocalDatabase({
      userId,
      entities: [upcasting, testPolicies, conflictsEntity],
      durability: 'strict',
      databases,
      version: LOCAL_VERSION + 1,
      schema: 2,
    });
    store = storeOver(db);
    expect(await store.outbox()).toMatchObject([
      { state: 'waiting', schema: 2, values: { notes: 'เก่า ใหม่' } },
      { state: 'failed', schema: 1, failure: { code: 'refused_whole' } },
    ]);
    expect(await store.get(testCustomers, id)).toMatchObject({ notes: 'เก่า ใหม่' });
  });

  it('D4 a newer version keeps rows and unsent changes, and fetches everything again', async () => {
    await create();
    await db.streams.put({ stream: userId, epoch: userId, seq: 7, head: 7, syncedAtMs: 1 });
    db.close();
    db = open(LOCAL_VERSION + 1);
    store = storeOver(db);
    expect(await store.outbox()).toHaveLength(1);
    expect(await store.get(testCustomers, id)).toMatchObject({ name: 'สมชาย ใจดี' });
    expect(await db.streams.toArray()).toEqual([
      { stream: userId, epoch: userId, seq: 0, head: 7, syncedAtMs: null },
    ]);
  });

  it('W7 sends only what differs from what the person saw, with what they saw', async () => {
    await create();
    await startSending();
    await store.write({
      kind: 'update',
      entity: testCustomers,
      id,
      values: { name: 'สมหญิง', telephone: '081 234 5678', notes: null },
      seen: { name: 'สมชาย', telephone: '081 234 5678', notes: null },
    });
    expect((await store.outbox())[1]).toMatchObject({
      kind: 'update',
      values: { name: 'สมหญิง' },
      base: { name: 'สมชาย' },
    });
  });

  it('W7 makes no entry for an update that changes nothing', async () => {
    await create({ house_location: { address: 'บ้าน', lat: 1 } });
    const outcome = await store.write({
      kind: 'update',
      entity: testCustomers,
      id,
      values: { name: 'สมชาย ใจดี', house_location: { lat: 1, address: 'บ้าน' } },
    });
    expect(outcome).toEqual({ outcome: 'accepted', opId: null });
    expect(await store.outbox()).toHaveLength(1);
  });

  it('W7 sends a group of columns whole', async () => {
    const policyId = cryptoRandom.id();
    const policy = {
      id: policyId,
      customer_id: id,
      premium: '100.00',
      remarks: null,
      starts: '2026-01-01',
      ends: '2026-12-31',
      deleted_at: null,
    };
    await store.write({ kind: 'create', entity: testPolicies, values: policy });
    await startSending();
    await store.write({ kind: 'update', entity: testPolicies, id: policyId, values: { ends: '2027-01-31' } });
    expect((await store.outbox())[1]).toMatchObject({
      values: { starts: '2026-01-01', ends: '2027-01-31' },
      base: { starts: '2026-01-01', ends: '2026-12-31' },
    });
  });

  it('lists by an indexed column: one value, or a range with both ends', async () => {
    const ids = [cryptoRandom.id(), cryptoRandom.id(), cryptoRandom.id()];
    for (const [index, customer_id] of ['a', 'b', 'c'].entries()) {
      const row = {
        id: ids[index] ?? '',
        customer_id,
        premium: '1',
        remarks: null,
        starts: null,
        ends: null,
      };
      await db.rows('policies').put({ ...row, deleted_at: null });
    }
    const list = async (where: Where<TestPolicy>) =>
      (await store.list(testPolicies, where)).map((row) => row.customer_id).sort();
    expect(await list({ column: 'customer_id', equals: 'b' })).toEqual(['b']);
    expect(await list({ column: 'customer_id', from: 'a', to: 'b' })).toEqual(['a', 'b']);
    expect(await store.count(testPolicies, { column: 'customer_id', from: 'b', to: 'c' })).toBe(2);
  });

  it('gives many rows in the order of their ids, and counts all of them', async () => {
    const [a, b, missing] = [cryptoRandom.id(), cryptoRandom.id(), cryptoRandom.id()];
    await db
      .rows('customers')
      .bulkPut([
        { ...testCustomer(a, { name: 'ก' }) },
        { ...testCustomer(b, { name: 'ข', deleted_at: '2026-11-20T03:00:00.000Z' }) },
      ]);
    const rows = await store.getMany(testCustomers, [b, missing, a, b]);
    expect(rows.map((row) => row?.name)).toEqual(['ข', undefined, 'ก', 'ข']);
    expect(await store.getMany(testCustomers, [])).toEqual([]);
    expect(await store.count(testCustomers)).toBe(2);
    expect(await store.count(testPolicies)).toBe(0);
  });

  it('refuses to change a row that is not there', async () => {
    expect(await store.write({ kind: 'delete', entity: testCustomers, id })).toEqual({
      outcome: 'refused',
      reason: 'row_missing',
    });
  });

  it('a create travels with its columns alone: no id, owner or server times', async () => {
    await create({ notes: 'x' });
    const [entry] = await readOutbox(db);
    expect(entry && Object.keys(toWireOp(db, entry, 0).values).sort()).toEqual([
      'created_at',
      'house_location',
      'name',
      'notes',
      'telephone',
    ]);
  });
});

describe('what the screen shows', () => {
  it('A1 a soft delete hides the row by its date, and restoring brings it back', async () => {
    await create();
    await store.write({ kind: 'delete', entity: testCustomers, id });
    expect((await store.get(testCustomers, id))?.deleted_at).toBe('2026-11-20T03:00:00.000Z');
    await store.write({ kind: 'restore', entity: testCustomers, id });
    expect((await store.get(testCustomers, id))?.deleted_at).toBeNull();
  });

  it('A3 discarding the last change gives the row back as it was', async () => {
    await db.rows('customers').put({ ...testCustomer(id) });
    const change = await store.write({ kind: 'update', entity: testCustomers, id, values: { name: 'ผิด' } });
    expect((await store.get(testCustomers, id))?.name).toBe('ผิด');
    await store.discard(change.outcome === 'accepted' ? (change.opId ?? '') : '');
    expect((await store.get(testCustomers, id))?.name).toBe('สมชาย ใจดี');
    expect(await store.unsentIds(testCustomers)).toEqual(new Set());
  });

  it('A1 discarding one of two changes keeps the other', async () => {
    await db.rows('customers').put({ ...testCustomer(id) });
    const first = await store.write({ kind: 'update', entity: testCustomers, id, values: { name: 'หนึ่ง' } });
    await startSending();
    await store.write({ kind: 'update', entity: testCustomers, id, values: { notes: 'สอง' } });
    await store.discard(first.outcome === 'accepted' ? (first.opId ?? '') : '');
    expect(await store.get(testCustomers, id)).toMatchObject({ name: 'สมชาย ใจดี', notes: 'สอง' });
  });
});

describe('watching a table', () => {
  /** Resolves with the ids reported to the watcher since the last call, once there are some. */
  function watched() {
    let reported: (readonly string[] | 'all')[] = [];
    let requestSync = () => undefined as void;
    const stop = store.watch(testCustomers, (ids) => {
      reported.push(ids);
      requestSync();
    });
    const next = async () => {
      if (reported.length === 0) await new Promise<void>((resolve) => (requestSync = resolve));
      const now = reported;
      reported = [];
      return now;
    };
    return { stop, next };
  }

  it('reports the ids of rows that were made, changed, deleted and removed, also by another connection', async () => {
    await db.open();
    const { next, stop } = watched();
    await create();
    expect(await next()).toEqual([[id]]);
    await store.write({ kind: 'update', entity: testCustomers, id, values: { notes: 'x' } });
    expect(await next()).toEqual([[id]]);
    await store.write({ kind: 'delete', entity: testCustomers, id });
    expect(await next()).toEqual([[id]]);
    const other = open();
    const [a, b] = [cryptoRandom.id(), cryptoRandom.id()].sort();
    await other.rows('customers').bulkPut([{ ...testCustomer(a ?? '') }, { ...testCustomer(b ?? '') }]);
    expect((await next()).flat().sort()).toEqual([a, b]);
    await other.rows('customers').delete(a ?? '');
    expect(await next()).toEqual([[a]]);
    other.close();
    stop();
  });

  it('says `all` where rows were changed without being reported one by one', async () => {
    await create();
    const { next, stop } = watched();
    await db.rows('customers').clear();
    expect(await next()).toContain('all');
    stop();
  });

  it('W10 says `all` when a page that was left is back, because changes of other pages were missed', async () => {
    const connections = new Connections({ time: new FakeClock(0), onHanging: () => undefined });
    const { next, stop } = watched();
    connections.suspend();
    connections.resume();
    expect(await next()).toEqual(['all']);
    stop();
  });

  it('reports nothing of other tables, of drafts, and after it was stopped', async () => {
    await create();
    const { next, stop } = watched();
    const silent = watched();
    silent.stop();
    await store.putSetting('form', { name: 'x' });
    await store.write({ kind: 'create', entity: testPolicies, values: testPolicy(cryptoRandom.id(), id) });
    await store.write({ kind: 'update', entity: testCustomers, id, values: { notes: 'y' } });
    expect(await next()).toEqual([[id]]);
    let reported = false;
    void silent.next().then(() => (reported = true));
    await store.list(testCustomers);
    expect(reported).toBe(false);
    stop();
  });

  it('refuses a table that there is not', () => {
    const nothing = { ...testCustomers, name: 'nothing' };
    expect(() => store.watch(nothing, () => undefined)).toThrow('nothing');
  });
});

describe('the outbox', () => {
  const policy = (customerId: string) => ({
    id: cryptoRandom.id(),
    customer_id: customerId,
    premium: '1.00',
    remarks: null,
    starts: null,
    ends: null,
    deleted_at: null,
  });
  async function failFirst(): Promise<void> {
    const failure = { code: 'value_refused', message: 'no', detail: 'customers_name_length' } as const;
    await db.outbox.orderBy('n').limit(1).modify({ failed: 1, failure });
  }

  it('O3 a refused change holds its record and those below it, and nothing else', async () => {
    await create();
    await store.write({ kind: 'create', entity: testPolicies, values: policy(id) });
    await store.write({ kind: 'update', entity: testCustomers, id, values: { notes: 'x' } });
    await store.write({ kind: 'create', entity: testCustomers, values: testCustomer(cryptoRandom.id()) });
    await failFirst();
    expect((await store.outbox()).map((entry) => entry.state)).toEqual(['failed', 'held', 'held', 'waiting']);
    expect(await store.facts()).toMatchObject({ waiting: 3, failed: 1 });
  });

  it('O8 edits of one record that have not left the device are one operation', async () => {
    await db.rows('customers').put({ ...testCustomer(id) });
    const edit = (values: Partial<TestCustomer>, seen: Partial<TestCustomer> = {}) =>
      store.write({ kind: 'update', entity: testCustomers, id, values, seen });
    const first = await edit({ name: 'หนึ่ง' });
    expect(await edit({ name: 'สอง', notes: 'ก' })).toEqual(first);
    expect(await store.outbox()).toMatchObject([
      { values: { name: 'สอง', notes: 'ก' }, base: { name: 'สมชาย ใจดี', notes: null } },
    ]);
    expect(await store.get(testCustomers, id)).toMatchObject({ name: 'สอง', notes: 'ก' });

    // A person who did not see the value that they replace must not make it vanish without a record.
    await edit({ name: 'สาม' }, { name: 'สมชาย ใจดี' });
    expect(await store.outbox()).toHaveLength(2);

    await startSending();
    await edit({ notes: 'ข' });
    expect(await store.outbox()).toHaveLength(3);
  });

  it('O8 never across a change that stands on the record', async () => {
    await create();
    await store.write({ kind: 'create', entity: testPolicies, values: policy(id) });
    await store.write({ kind: 'update', entity: testCustomers, id, values: { notes: 'หลังกรมธรรม์' } });
    expect((await store.outbox()).map(({ kind, entity }) => [kind, entity])).toEqual([
      ['create', 'customers'],
      ['create', 'policies'],
      ['update', 'customers'],
    ]);
  });

  it('O5 a repeat asked for is a new operation', async () => {
    const outcome = await create();
    await failFirst();
    const before = outcome.outcome === 'accepted' ? (outcome.opId ?? '') : '';
    await store.retry(before);
    const [entry] = await store.outbox();
    expect(entry).toMatchObject({ state: 'waiting', failure: null });
    expect(entry?.opId).not.toBe(before);
  });

  it('O6 discarding a refused create takes along what builds on it', async () => {
    const outcome = await create();
    await store.write({ kind: 'create', entity: testPolicies, values: policy(id) });
    await failFirst();
    await store.discard(outcome.outcome === 'accepted' ? (outcome.opId ?? '') : '');
    expect(await store.outbox()).toEqual([]);
    expect(await store.list(testPolicies)).toEqual([]);
    expect(await store.list(testCustomers)).toEqual([]);
  });

  it('O6 discarding a change of a record that is gone takes along what builds on it', async () => {
    await db.rows('customers').put({ ...testCustomer(id) });
    await store.write({ kind: 'update', entity: testCustomers, id, values: { notes: 'x' } });
    await store.write({ kind: 'create', entity: testPolicies, values: policy(id) });
    const failure = { code: 'gone', message: 'no', detail: null } as const;
    await db.outbox.orderBy('n').limit(1).modify({ failed: 1, failure });
    await db.shadows.put({ entity: 'customers', rowId: id, row: null, head: 0 });
    await store.discard((await store.outbox())[0]?.opId ?? '');
    expect(await store.outbox()).toEqual([]);
    expect(await store.list(testCustomers)).toEqual([]);
    expect(await store.list(testPolicies)).toEqual([]);
  });

  it('V3 diagnostics contain no name, no value, no id of a person, unless asked for the content', async () => {
    await create({ notes: 'ความลับ', telephone: '089 999 9999' });
    await failFirst();
    await db.streams.put({ stream: userId, epoch: cryptoRandom.id(), seq: 1, head: 2, syncedAtMs: 3 });
    const text = await store.exportDiagnostics({ withContent: false, about: { version: 'x' } });
    for (const secret of ['ความลับ', '089 999 9999', 'สมชาย', userId]) expect(text).not.toContain(secret);
    expect(JSON.parse(text)).toMatchObject({
      about: { version: 'x' },
      rows: { customers: 1, policies: 0 },
      streams: [{ whose: 'own', seq: 1, head: 2 }],
      changes: [
        {
          entity: 'customers',
          kind: 'create',
          state: 'failed',
          failure: { detail: 'customers_name_length' },
        },
      ],
    });
    const whole = await store.exportDiagnostics({ withContent: true, about: {} });
    expect(whole).toContain('ความลับ');
    expect(whole).not.toContain(userId);
  });

  it('V3 diagnostics say that a push failed, and do not name its operation', async () => {
    await create({});
    const [op] = await store.outbox();
    await db.engineState.put({ key: 'push_failed', opId: op!.opId });
    const text = await store.exportDiagnostics({ withContent: true, about: {} });
    expect(JSON.parse(text)).toMatchObject({ settings: expect.arrayContaining([{ key: 'push_failed' }]) });
    expect(text).not.toContain(op!.opId);
  });

  it('exports everything that is not on the server', async () => {
    await create();
    const file = JSON.parse(textOf(await store.exportUnsent())) as {
      format: string;
      changes: { values: unknown }[];
    };
    expect(file.format).toBe('sabai-unsent/1');
    expect(file.changes[0]?.values).toMatchObject({ name: 'สมชาย ใจดี' });
  });

  it('N2 exports nothing that it cannot mark as copied: without room, or where a newer version has come', async () => {
    await create();
    const full = () => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    };
    db.outbox.hook('updating', full);
    expect(await store.exportUnsent()).toEqual({ outcome: 'refused', reason: 'storage_full' });
    db.outbox.hook('updating').unsubscribe(full);
    const newer = open(LOCAL_VERSION + 1);
    await newer.open();
    expect(await store.exportUnsent()).toEqual({ outcome: 'refused', reason: 'read_only' });
    newer.close();
  });
});

describe('drafts', () => {
  it('are stored until they are removed', async () => {
    await store.putSetting('customer/new', { name: 'ครึ่งเดียว' });
    expect(await store.getSetting('customer/new')).toEqual({ name: 'ครึ่งเดียว' });
    await store.removeSetting('customer/new');
    expect(await store.getSetting('customer/new')).toBeUndefined();
  });

  it('that are changed by two at once have both changes; nothing left removes them', async () => {
    const add = (name: string) =>
      store.changeSetting('list', (before) => [...((before as string[] | undefined) ?? []), name]);
    const answers = await Promise.all(['ก', 'ข', 'ค'].map(add));
    expect(answers.at(-1)).toEqual(['ก', 'ข', 'ค']);
    expect(await store.getSetting('list')).toEqual(['ก', 'ข', 'ค']);
    expect(await store.changeSetting('list', () => undefined)).toBeUndefined();
    expect(await store.getSetting('list')).toBeUndefined();
  });
});
