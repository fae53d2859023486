import { describe, expect, it } from 'vitest';
import type { Locks } from '../adapters/ports.ts';
import { closeForRemoval } from '../local/database/close-for-removal.ts';
import { conflictsEntity } from '../local/entity.ts';
import { LOCAL_VERSION, LocalDatabase } from '../local/database/local-database.ts';
import { testCustomer, testCustomers, testPolicies, testPolicy, testVisits } from '../testing/entities.ts';
import { annasPhones, newId } from '../testing/phones.ts';
import { ANNA, BOON, createWorld } from '../testing/world.ts';
import { textOf } from '../testing/text-of.ts';
import type { Sync } from './provide-sync.ts';

const phoneOf = annasPhones();

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => testCustomer(newId(), { name: `คนที่ ${n}` }));
const createMany = (sync: Sync, rows: ReturnType<typeof many>) =>
  sync.store().createMany({ entity: testCustomers, rows });
const creatingOf = async (sync: Sync) => (await sync.store().facts()).creating;
const countOf = (sync: Sync) => sync.store().count(testCustomers);
const idsOf = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => String(id)).sort();

/** Another tab has the lock of the rows to create and does nothing. */
const heldLocks: Locks = {
  tryHold: () => Promise.resolve({ held: false }),
  hold: ({ name, task }) => (name.startsWith('sabai-creations') ? new Promise(() => undefined) : task()),
};
/** No tab waits for another, as where one is frozen with the lock. */
const noLocks: Locks = {
  tryHold: () => Promise.resolve({ held: false }),
  hold: ({ task }) => task(),
};

describe('many rows created at once', () => {
  it('W12 are accepted together, enter in parts, count as waiting, and are sent once each', async () => {
    const here = createWorld();
    const { sync } = await phoneOf(here);
    const rows = many(600);
    expect((await createMany(sync, rows)).outcome).toBe('accepted');
    expect(await sync.store().facts()).toMatchObject({
      waiting: 600,
      creating: { customers: { total: 600 } },
    });
    await expect.poll(() => creatingOf(sync)).toBeNull();
    expect(idsOf(await sync.store().list(testCustomers))).toEqual(idsOf(rows));
    expect(await sync.store().outbox()).toHaveLength(600);
    await sync.requestSync('manual');
    expect(idsOf(here.customersOf(ANNA))).toEqual(idsOf(rows));
    expect(await sync.store().outbox()).toEqual([]);
    await expect.poll(() => sync.status.current().state).toBe('synced');
  });

  it('W12 of a tab that dies go on in the next one, without a network and without a second copy', async () => {
    const here = createWorld();
    const { phone, sync } = await phoneOf(here);
    await sync.close();
    here.backend.online = false;
    const dying = await phone.openTab({ locks: heldLocks });
    const rows = many(600);
    await createMany(dying, rows);
    await phone.kill();
    const next = await phone.openTab();
    await expect.poll(() => countOf(next)).toBe(600);
    here.backend.online = true;
    await next.requestSync('manual');
    expect(idsOf(here.customersOf(ANNA))).toEqual(idsOf(rows));
  });

  it('W12 go on in a tab that is open when another with the lock dies', async () => {
    const here = createWorld();
    const { phone, sync } = await phoneOf(here);
    const other = await phone.openTab({ locks: heldLocks });
    await createMany(other, many(300));
    await expect.poll(() => countOf(sync)).toBe(300);
  });

  it('W12 enter once where two tabs are at it together', async () => {
    const here = createWorld();
    const { phone, sync } = await phoneOf(here);
    await sync.close();
    const [one, two] = [await phone.openTab({ locks: noLocks }), await phone.openTab({ locks: noLocks })];
    const rows = many(1_300);
    await createMany(one, rows);
    await expect.poll(() => creatingOf(two)).toBeNull();
    expect(await countOf(one)).toBe(1_300);
    expect(new Set((await two.store().outbox()).map(({ rowId }) => rowId)).size).toBe(1_300);
    expect(await two.store().outbox()).toHaveLength(1_300);
  });

  it('W12 of one table can be cancelled: what has entered stays, and so does what waits for another table', async () => {
    const here = createWorld();
    const { phone, sync } = await phoneOf(here);
    await sync.close();
    const held = await phone.openTab({ locks: heldLocks });
    const rows = many(600);
    await createMany(held, rows);
    await createMany(held, many(10));
    const policies = Array.from({ length: 300 }, () => testPolicy(newId(), rows[0]?.id ?? ''));
    await held.store().createMany({ entity: testPolicies, rows: policies });
    expect(await creatingOf(held)).toEqual({
      customers: { done: 250, total: 610 },
      policies: { done: 250, total: 300 },
    });
    expect(await held.store().cancelCreations(({ entity }) => entity === 'customers')).toBe(360);
    expect(await held.store().facts()).toMatchObject({
      waiting: 550,
      creating: { policies: { done: 250, total: 300 } },
    });
    expect(await countOf(held)).toBe(250);
    const next = await phone.openTab();
    await expect.poll(() => next.store().count(testPolicies)).toBe(300);
    expect(await creatingOf(next)).toBeNull();
    expect(await countOf(next)).toBe(250);
  });

  it('W12 enter at once where nothing of their own table waits', async () => {
    const here = createWorld();
    const { phone, sync } = await phoneOf(here);
    await sync.close();
    const held = await phone.openTab({ locks: heldLocks });
    const rows = many(600);
    await createMany(held, rows);
    const policies = [testPolicy(newId(), rows[0]?.id ?? '')];
    await held.store().createMany({ entity: testPolicies, rows: policies });
    expect(await held.store().count(testPolicies)).toBe(1);
    expect(await creatingOf(held)).toEqual({ customers: { done: 250, total: 600 } });
  });

  it('W12 P20 enter before their customer is deleted, who stays deleted', async () => {
    const here = createWorld();
    const { phone, sync } = await phoneOf(here);
    const rows = many(300);
    await createMany(sync, rows);
    await expect.poll(() => countOf(sync)).toBe(300);
    await sync.requestSync('manual');
    await sync.close();
    here.backend.online = false;
    const held = await phone.openTab({ locks: heldLocks });
    const policies = rows.map(({ id }) => testPolicy(newId(), id));
    await held.store().createMany({ entity: testPolicies, rows: policies });
    const id = rows[279]?.id ?? '';
    await held.store().write({ kind: 'delete', entity: testCustomers, id });
    expect(await creatingOf(held)).toEqual({ policies: { done: 251, total: 300 } });
    expect(await held.store().get(testPolicies, policies[279]?.id ?? '')).toBeDefined();
    await phone.kill();

    const next = await phone.openTab();
    await expect.poll(() => next.store().count(testPolicies)).toBe(300);
    expect(await creatingOf(next)).toBeNull();
    here.backend.online = true;
    await next.requestSync('manual');
    expect(await next.store().outbox()).toEqual([]);
    expect(here.server.rowsOf({ entity: 'policies', userId: ANNA })).toHaveLength(300);
    const left = here.customersOf(ANNA).filter((row) => row['deleted_at'] === null);
    expect(idsOf(left)).toEqual(idsOf(rows.filter((row) => row.id !== id)));
  });

  it('O6 go with their refused customer when that one is discarded', async () => {
    const here = createWorld();
    const { phone, sync } = await phoneOf(here);
    const id = newId();
    await sync.store().write({
      kind: 'create',
      entity: testCustomers,
      values: { ...testCustomer(id), name: 'x'.repeat(300) },
    });
    await sync.requestSync('manual');
    const failed = (await sync.store().outbox()).find(({ failure }) => failure);
    await sync.close();
    here.backend.online = false;
    const held = await phone.openTab({ locks: heldLocks });
    const others = many(300);
    const policies = [...others.map((row) => testPolicy(newId(), row.id)), testPolicy(newId(), id)];
    await held.store().createMany({ entity: testCustomers, rows: others });
    await held.store().createMany({ entity: testPolicies, rows: policies });
    await held.store().discard(failed?.opId ?? '');
    await phone.kill();

    const next = await phone.openTab();
    await expect.poll(() => creatingOf(next)).toBeNull();
    expect(await next.store().get(testPolicies, policies.at(-1)?.id ?? '')).toBeUndefined();
    expect(await next.store().count(testPolicies)).toBe(300);
  });

  it('I5 I8 stay with their person, who is asked before they are discarded', async () => {
    const here = createWorld();
    const { phone, sync } = await phoneOf(here);
    await sync.close();
    here.backend.online = false;
    const held = await phone.openTab({ locks: heldLocks });
    await createMany(held, many(600));
    await held.identity.signIn(here.backend.signIn(BOON));
    await held.identity.signOut({ userId: BOON, how: 'store_unsent' });
    await expect.poll(() => held.status.current()).toEqual({ state: 'signed_out', waiting: 600 });
    await phone.kill();
    const back = await phone.openTab();
    await back.identity.signIn(here.backend.signIn(ANNA));
    await expect.poll(() => countOf(back)).toBe(600);
  });

  it('S7 stay where everything else of the person is removed', async () => {
    const here = createWorld();
    const { phone, sync } = await phoneOf(here);
    await sync.close();
    const held = await phone.openTab({ locks: heldLocks });
    await createMany(held, many(600));
    await phone.kill();
    const entities = [testCustomers, testPolicies, testVisits, conflictsEntity];
    const { databases } = phone;
    const db = new LocalDatabase({ userId: ANNA, entities, durability: 'strict', databases });
    expect(await closeForRemoval(db, { force: false, leaveOnlyUnsent: true })).toBe(600);
    db.close();
    const back = await phone.openTab();
    await back.identity.signIn(here.backend.signIn(ANNA));
    await expect.poll(() => countOf(back)).toBe(600);
  });

  it('W5 leave nothing behind where the first part finds no room, and wait where a later one does', async () => {
    const here = createWorld();
    const { phone, sync } = await phoneOf(here);
    let room = 0;
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (...values) {
      if (this.name === 'customers' && room-- <= 0) throw new DOMException('full', 'QuotaExceededError');
      return add.apply(this, values);
    };
    try {
      expect(await createMany(sync, many(600))).toEqual({ outcome: 'refused', reason: 'storage_full' });
      expect(await sync.store().facts()).toMatchObject({ waiting: 0, creating: null });
      room = 300;
      expect((await createMany(sync, many(600))).outcome).toBe('accepted');
      await expect.poll(() => sync.storageProblem.current()).toBe('full');
      expect(await creatingOf(sync)).toEqual({ customers: { done: 250, total: 600 } });
      room = 1_000;
      phone.clock.advance(15_000);
      await expect.poll(() => countOf(sync)).toBe(600);
    } finally {
      IDBObjectStore.prototype.add = add;
    }
  });

  it('W8 that wait in the shape of an older version enter in that of the newer one', async () => {
    const here = createWorld();
    const { phone, sync } = await phoneOf(here);
    await sync.close();
    const held = await phone.openTab({ locks: heldLocks });
    await createMany(held, many(300));
    await phone.kill();
    const upcast = (columns: object) => ({ ...columns, notes: 'ใหม่' });
    const newer = new LocalDatabase({
      userId: ANNA,
      entities: [
        { ...testCustomers, upcasters: [{ to: 2, upcast }] },
        testPolicies,
        testVisits,
        conflictsEntity,
      ],
      durability: 'strict',
      databases: phone.databases,
      version: LOCAL_VERSION + 1,
      schema: 2,
    });
    const [part] = await newer.creations.toArray();
    newer.close();
    expect(part?.ops).toHaveLength(50);
    expect(part?.ops[0]).toMatchObject({ schema: 2, failed: 0, values: { notes: 'ใหม่' } });
  });

  it('V3 are in the export of what is unsent, and in no diagnostics', async () => {
    const here = createWorld();
    const { phone, sync } = await phoneOf(here);
    await sync.close();
    const held = await phone.openTab({ locks: heldLocks });
    await createMany(held, many(300));
    const unsent = JSON.parse(textOf(await held.store().exportUnsent())) as Record<string, unknown[]>;
    expect([unsent['changes']?.length, unsent['creations']?.length]).toEqual([250, 50]);
    const facts = await held.store().exportDiagnostics({ withContent: false, about: {} });
    expect(facts).not.toContain('คนที่');
    expect(facts).toContain('"creating"');
  });
});
