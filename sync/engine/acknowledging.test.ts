import { describe, expect, it } from 'vitest';
import { conflictsEntity } from '../local/entity.ts';
import { LocalDatabase } from '../local/database/local-database.ts';
import { readLedger } from '../local/outbox/ledger.ts';
import { testCustomers, testPolicies } from '../testing/entities.ts';
import type { FakeDevice } from '../testing/fake-device.ts';
import { add, annasPhones, edit, names, newId } from '../testing/phones.ts';
import { ANNA, type World, createWorld } from '../testing/world.ts';

const signedIn = annasPhones();

const DAY_MS = 24 * 60 * 60_000;

/** The person's database as the engine has it. */
function open({ databases }: FakeDevice): LocalDatabase {
  return new LocalDatabase({
    userId: ANNA,
    entities: [testCustomers, testPolicies, conflictsEntity],
    durability: 'strict',
    databases,
  });
}

/** What a push acknowledges, for each push that reached the server. */
const acknowledgedIn = ({ backend }: World) =>
  backend.log
    .filter(({ path }) => path.endsWith('sync_push'))
    .map(({ body }) => (body as { acknowledged: { op_ids: string[] } }).acknowledged.op_ids);

describe('acknowledging', () => {
  it('P9 each push acknowledges the answers before it, so that the ledger holds those of the last one', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    for (let i = 0; i < 10; i++) {
      await add(sync, newId());
      await sync.requestSync('manual');
    }
    expect(here.server.ledgerSize(ANNA)).toBe(1);
    expect(acknowledgedIn(here).map((ids) => ids.length)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    // Two calls, the second of which leaves before the answers of the first are stored.
    for (let i = 0; i < 501; i++) await add(sync, newId());
    await sync.requestSync('manual');
    expect(
      acknowledgedIn(here)
        .map((ids) => ids.length)
        .slice(10),
    ).toEqual([1, 0]);
    await add(sync, newId());
    await sync.requestSync('manual');
    expect(here.server.ledgerSize(ANNA)).toBe(1);
  });

  it('P9 refused operations are acknowledged too, and a repeat by the person is a new one', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const id = newId();
    await add(sync, id, { name: 'ก'.repeat(101) });
    await sync.requestSync('manual');
    await edit(sync, id, { name: 'ก'.repeat(102) });
    await sync.requestSync('manual');
    expect(here.server.ledgerSize(ANNA)).toBe(1);
    await edit(sync, id, { name: 'ชื่อสั้น' });
    await sync.requestSync('manual');
    expect(here.server.ledgerSize(ANNA)).toBe(1);
    expect(names(here.customersOf(ANNA))).toEqual(['ชื่อสั้น']);
  });

  it('P9 what was done and never answered is carried out once, also after a year', async () => {
    const here = createWorld();
    const { phone, sync } = await signedIn(here);
    const other = (await signedIn(here)).sync;
    const id = newId();
    await add(sync, id);
    await sync.requestSync('manual');
    await edit(sync, id, { notes: 'ก่อน' });
    here.backend.fault = ({ path }) => (path.endsWith('sync_push') ? 'lose_answer' : null);
    await sync.requestSync('manual');
    here.backend.fault = () => null;
    await other.requestSync('manual');
    await edit(other, id, { notes: 'หลัง' });
    await other.requestSync('manual');
    here.advanceServer(365 * DAY_MS);
    phone.clock.advance(365 * DAY_MS);
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toMatchObject([{ notes: 'หลัง' }]);
    expect(here.server.rowsOf({ entity: 'sync_conflicts' })).toEqual([]);
  });

  it('P9 D5 a server restored between two calls of one push is noticed, also by the first push of an outbox', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    await sync.requestSync('manual');
    const backup = here.server.backup();
    for (let i = 0; i < 501; i++) await add(sync, newId());
    let calls = 0;
    here.backend.fault = ({ path }) => {
      // The second call leaves before the answers of the first are stored.
      if (path.endsWith('sync_push') && (calls += 1) === 2) here.server.restore(backup);
      return null;
    };
    await sync.requestSync('manual');
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toHaveLength(501);
  });

  it('P9 D5 a server restored to a call that was done and never answered is noticed by what was answered after it', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    await sync.requestSync('manual');
    await add(sync, newId(), { name: 'ก่อนสำรอง' });
    here.backend.fault = ({ path }) => (path.endsWith('sync_push') ? 'lose_answer' : null);
    await sync.requestSync('manual');
    here.backend.fault = () => null;
    const backup = here.server.backup();
    await add(sync, newId(), { name: 'หลังสำรอง' });
    here.backend.fault = ({ path }) => (path.endsWith('sync_pull') ? 'lose_request' : null);
    await sync.requestSync('manual');
    here.backend.fault = () => null;
    expect(names(here.customersOf(ANNA))).toHaveLength(2);
    here.server.restore(backup);
    await sync.requestSync('manual');
    await sync.requestSync('manual');
    expect(names(here.customersOf(ANNA))).toEqual(['ก่อนสำรอง', 'หลังสำรอง']);
  });

  it('P9 D5 what a device had acknowledged before the backup is not offered to the restored server', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const id = newId();
    await add(sync, id);
    await sync.requestSync('manual');
    await edit(sync, id, { notes: 'แก้' });
    await sync.requestSync('manual');
    await add(sync, newId(), { name: 'ยังไม่ยืนยัน' });
    await sync.requestSync('manual');
    const backup = here.server.backup();
    await add(sync, newId(), { name: 'หลังสำรอง' });
    await sync.requestSync('manual');
    here.server.restore(backup);
    here.server.newEpoch();
    here.server.change({ entity: 'customers', rowId: id, columns: { notes: 'ของคนอื่น' } });
    const before = here.backend.log.length;
    await sync.requestSync('manual');
    const sent = here.backend.log
      .slice(before)
      .filter(({ path }) => path.endsWith('sync_push'))
      .flatMap(({ body }) => (body as { ops: { values: { name?: string } }[] }).ops);
    expect(sent.map(({ values }) => values.name)).toEqual(['ยังไม่ยืนยัน', 'หลังสำรอง']);
    expect(here.customersOf(ANNA)).toHaveLength(3);
    expect(await sync.store().get(testCustomers, id)).toMatchObject({ notes: 'ของคนอื่น' });
  });

  it.each([31, -31])(
    'D5 a clock that was %i days off for one cycle costs nothing when the server is restored',
    async (days) => {
      const here = createWorld();
      const { phone, sync } = await signedIn(here);
      await sync.requestSync('manual');
      const backup = here.server.backup();
      const right = phone.clock.now();
      if (days < 0) phone.clock.set(right + days * DAY_MS);
      await add(sync, newId());
      await sync.requestSync('manual');
      phone.clock.set(days < 0 ? right : right + days * DAY_MS);
      await add(sync, newId());
      await sync.requestSync('manual');
      phone.clock.set(right);
      await sync.requestSync('manual');
      here.server.restore(backup);
      here.server.newEpoch();
      await sync.requestSync('manual');
      await sync.requestSync('manual');
      expect(here.customersOf(ANNA)).toHaveLength(2);
      expect(await sync.store().list(testCustomers)).toHaveLength(2);
    },
  );

  it('P9 a wiped device leaves the answers of its last call, and starts an outbox of its own', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    for (let i = 0; i < 3; i++) {
      await add(sync, newId());
      await sync.requestSync('manual');
    }
    await sync.identity.signOut({ userId: ANNA, how: 'discard' });
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await sync.requestSync('manual');
    for (let i = 0; i < 3; i++) {
      await add(sync, newId());
      await sync.requestSync('manual');
    }
    expect(here.customersOf(ANNA)).toHaveLength(6);
    expect(here.server.ledgerSize(ANNA)).toBe(2);
  });

  it('P9 an older copy of a device sets aside what it holds, instead of doing it twice', async () => {
    const here = createWorld();
    const { phone, sync } = await signedIn(here);
    await add(sync, newId());
    await sync.requestSync('manual');
    const db = open(phone);
    const older = await readLedger(db);
    await add(sync, newId());
    await sync.requestSync('manual');
    await add(sync, newId());
    await sync.requestSync('manual');
    if (older) await db.engineState.put(older);
    db.close();
    await add(sync, newId(), { name: 'ในสำเนาเก่า' });
    await sync.requestSync('manual');
    const [waiting] = await sync.store().outbox();
    expect(waiting).toMatchObject({ state: 'failed', failure: { code: 'refused_whole' } });
    expect(here.customersOf(ANNA)).toHaveLength(3);
    await sync.store().retry(waiting?.opId ?? '');
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toHaveLength(4);
    expect(await sync.store().outbox()).toEqual([]);
  });
});
