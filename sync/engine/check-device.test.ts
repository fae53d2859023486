import { describe, expect, it } from 'vitest';
import { LocalDatabase } from '../local/database/local-database.ts';
import { testCustomers, testPolicies, testPolicy } from '../testing/entities.ts';
import type { FakeDevice } from '../testing/fake-device.ts';
import { add, annasPhones, edit, names, newId } from '../testing/phones.ts';
import { ANNA, createWorld, type World } from '../testing/world.ts';

const signedIn = annasPhones();
const DAY_MS = 86_400_000;

/** Writes into the phone's database past the engine, as a fault of the browser or of the app would. */
async function behindTheEngine(
  phone: FakeDevice,
  write: (db: LocalDatabase) => Promise<unknown>,
): Promise<void> {
  const db = new LocalDatabase({
    userId: ANNA,
    entities: [testCustomers, testPolicies],
    durability: 'strict',
    databases: phone.databases,
  });
  await write(db);
  db.close();
}

describe('the comparison with the server', () => {
  async function phoneWith(customers: number) {
    const here = createWorld();
    const { phone, sync } = await signedIn(here);
    const ids = Array.from({ length: customers }, newId);
    for (const [n, id] of ids.entries()) await add(sync, id, { name: `ลูกค้า ${n}` });
    await sync.requestSync('manual');
    await sync.requestSync('manual');
    const check = async () => {
      await sync.store().requestCheck();
      await sync.requestSync('manual');
      const { requested, last } = await sync.store().deviceCheck();
      expect(requested).toBe(false);
      return last;
    };
    return { here, phone, sync, ids, check };
  }

  /** Another phone writes until the head is beyond where it was before the restore. */
  async function passTheHeads(here: World) {
    const { sync: other } = await signedIn(here);
    await other.requestSync('manual');
    for (let n = 0; n < 5; n += 1) await add(other, newId(), { name: `danach ${n}` });
    await other.requestSync('manual');
  }

  it('D15 a run that lost a row on its way removes no row of the device', async () => {
    const { here, phone, sync, ids, check } = await phoneWith(3);
    await behindTheEngine(phone, (db) => db.rows('customers').update(ids[0] ?? '', { name: 'อื่น' }));
    const run = here.server.run(ANNA, { expected_user: ANNA, entity: 'customers', after: null, until: null });
    if (!run.ok) throw new Error(run.code);
    const json = { ...run.value, rows: run.value.rows.slice(0, -1) };
    const answer = { kind: 'answer', status: 200, json, retryAfterMs: null } as const;
    here.backend.fault = ({ path }) => (path.endsWith('sync_run') ? answer : null);
    expect(await check()).toMatchObject({ outcome: 'unanswered' });
    expect(await sync.store().list(testCustomers)).toHaveLength(3);
    here.backend.fault = () => null;
    expect(await check()).toMatchObject({ outcome: 'healed' });
    expect(names(await sync.store().list(testCustomers))).not.toContain('อื่น');
  });

  it('D9 what is the same is said to be, and no row is fetched', async () => {
    const { here, sync, ids, check } = await phoneWith(3);
    const policy = testPolicy(newId(), ids[0] ?? '');
    await sync.store().write({ kind: 'create', entity: testPolicies, values: policy });
    await sync.requestSync('manual');
    expect(await check()).toMatchObject({ outcome: 'equal', rows: 4, healed: [] });
    expect(here.backend.count('/rest/v1/rpc/sync_run')).toBe(0);
  });

  it('D9 rows that were lost, changed or left over here are as on the server again', async () => {
    const { phone, sync, ids, check } = await phoneWith(3);
    const [lost = '', changed = ''] = ids;
    await behindTheEngine(phone, async (db) => {
      const rows = db.rows('customers');
      const row = await rows.get(changed);
      await rows.delete(lost);
      await rows.update(changed, { name: 'falsch' });
      await rows.add({ ...row, id: newId(), name: 'nie' });
    });
    expect(names(await sync.store().list(testCustomers))).toEqual(['ลูกค้า 2', 'falsch', 'nie']);
    expect(await check()).toMatchObject({
      outcome: 'healed',
      healed: [{ entity: 'customers', fetched: 2, removed: 1 }],
    });
    expect(names(await sync.store().list(testCustomers))).toEqual(['ลูกค้า 0', 'ลูกค้า 1', 'ลูกค้า 2']);
    expect(await check()).toMatchObject({ outcome: 'equal' });
    const diagnostics = await sync.store().exportDiagnostics({ withContent: false, about: {} });
    expect(diagnostics).toContain('"fetched": 2');
    expect(diagnostics).not.toContain(lost);
  });

  it('D9 a row that changed on the server without an entry in its log arrives', async () => {
    const { here, sync, ids, check } = await phoneWith(2);
    const [id = ''] = ids;
    const backup = here.server.backup();
    const row = backup.rows.get('customers')?.get(id);
    backup.rows.get('customers')?.set(id, { ...row, name: 'neu' });
    here.server.restore(backup);
    await sync.requestSync('manual');
    expect(await sync.store().get(testCustomers, id)).toMatchObject({ name: 'ลูกค้า 0' });
    expect(await check()).toMatchObject({ healed: [{ fetched: 1, removed: 0 }] });
    expect(await sync.store().get(testCustomers, id)).toMatchObject({ name: 'neu' });
  });

  it('D9 an unsent change stays on top of what is fetched again', async () => {
    const { here, phone, sync, ids, check } = await phoneWith(2);
    const [id = ''] = ids;
    here.backend.fault = ({ path }) =>
      path.endsWith('sync_push') ? { kind: 'answer', status: 429, json: {}, retryAfterMs: null } : null;
    await edit(sync, id, { notes: 'meins' });
    await behindTheEngine(phone, async (db) => {
      const shadow = await db.shadows.get(['customers', id]);
      if (shadow?.row) await db.shadows.put({ ...shadow, row: { ...shadow.row, name: 'falsch' } });
    });
    here.backend.fault = () => null;
    expect(await check()).toMatchObject({ outcome: 'equal' });
    expect(here.customersOf(ANNA).find((row) => row['id'] === id)).toMatchObject({ notes: 'meins' });
    expect(await sync.store().get(testCustomers, id)).toMatchObject({ name: 'ลูกค้า 0', notes: 'meins' });
  });

  it('D9 it happens by itself a day after the first fetch, and not before', async () => {
    const { here, phone, sync, ids } = await phoneWith(1);
    const [id = ''] = ids;
    await behindTheEngine(phone, (db) => db.rows('customers').delete(id));
    const pass = async (ms: number) => {
      phone.clock.set(phone.clock.now() + ms);
      phone.steady.set(phone.steady.now() + ms);
      here.advanceServer(ms);
      await sync.identity.signIn(here.backend.signIn(ANNA));
      await sync.requestSync('manual');
    };
    await pass(DAY_MS - 60_000);
    expect(await sync.store().get(testCustomers, id)).toBeUndefined();
    await pass(60_000);
    expect(await sync.store().get(testCustomers, id)).toMatchObject({ name: 'ลูกค้า 0' });
  });

  it('D9 a server that cannot be asked stops nothing, and is asked again', async () => {
    const { here, phone, sync, ids, check } = await phoneWith(1);
    const [id = ''] = ids;
    await behindTheEngine(phone, (db) => db.rows('customers').delete(id));
    here.backend.fault = ({ path }) =>
      path.endsWith('sync_digests')
        ? { kind: 'answer', status: 404, json: { code: 'PGRST202' }, retryAfterMs: null }
        : null;
    expect(await check()).toMatchObject({ outcome: 'unanswered' });
    expect(sync.status.current().state).toBe('synced');
    here.backend.fault = () => null;
    expect(await check()).toMatchObject({ outcome: 'healed' });
  });

  it('D5 a server restored to before its answers is noticed, though its heads have passed the cursors since', async () => {
    const { here, sync } = await phoneWith(1);
    const backup = here.server.backup();
    const lost = newId();
    await add(sync, lost, { name: 'verloren' });
    await sync.requestSync('manual');
    await edit(sync, lost, { notes: 'auch' });
    await sync.requestSync('manual');
    here.server.restore(backup);
    await passTheHeads(here);
    await sync.requestSync('manual');
    await sync.requestSync('manual');
    const there = names(here.customersOf(ANNA));
    expect(there).toContain('verloren');
    expect(there).toHaveLength(7);
    expect(names(await sync.store().list(testCustomers))).toEqual(there);
  });

  it('D9 a phone that only reads is as the server again after a restore whose heads have passed its cursors', async () => {
    const { here, sync } = await phoneWith(1);
    const { phone, sync: reader } = await signedIn(here);
    await reader.requestSync('manual');
    const backup = here.server.backup();
    await add(sync, newId(), { name: 'verloren' });
    await sync.requestSync('manual');
    await reader.requestSync('manual');
    here.server.restore(backup);
    await passTheHeads(here);
    await reader.requestSync('manual');
    // It sent nothing, so no answer of its own shows the restore.
    expect(names(await reader.store().list(testCustomers))).toContain('verloren');
    await reader.store().requestCheck();
    await reader.requestSync('manual');
    expect((await reader.store().deviceCheck()).last).toMatchObject({ outcome: 'healed' });
    const there = names(here.customersOf(ANNA));
    expect(there).not.toContain('verloren');
    expect(names(await reader.store().list(testCustomers))).toEqual(there);
    expect(phone.faults).toEqual([]);
  });

  it('D5 the same where something is to be sent first', async () => {
    const { here, sync, ids } = await phoneWith(1);
    const [id = ''] = ids;
    const backup = here.server.backup();
    await add(sync, newId(), { name: 'verloren' });
    await sync.requestSync('manual');
    await edit(sync, id, { notes: 'eins' });
    await sync.requestSync('manual');
    here.server.restore(backup);
    await passTheHeads(here);
    await edit(sync, id, { notes: 'zwei' });
    await sync.requestSync('manual');
    await sync.requestSync('manual');
    expect(names(here.customersOf(ANNA))).toContain('verloren');
    expect(here.customersOf(ANNA).find((row) => row['id'] === id)).toMatchObject({ notes: 'zwei' });
    expect(names(await sync.store().list(testCustomers))).toEqual(names(here.customersOf(ANNA)));
  });
});
