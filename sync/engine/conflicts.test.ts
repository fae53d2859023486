import { describe, expect, it } from 'vitest';
import type { Sync } from '../coordination/provide-sync.ts';
import { testCustomers, testPolicies } from '../testing/entities.ts';
import { add, annasPhones, edit, newId } from '../testing/phones.ts';
import { ANNA, createWorld } from '../testing/world.ts';

const signedIn = annasPhones();
const aPolicy = (customerId: string) => ({
  id: newId(),
  customer_id: customerId,
  premium: '100.00',
  remarks: null,
  starts: null,
  ends: null,
  deleted_at: null,
});

describe('conflicts', () => {
  async function twoPhones() {
    const here = createWorld();
    const first = await signedIn(here);
    const id = newId();
    await add(first.sync, id, { name: 'เดิม', notes: 'เดิม' });
    await first.sync.requestSync('manual');
    const second = await signedIn(here);
    await second.sync.requestSync('manual');
    return { here, a: first.sync, b: second.sync, id };
  }

  it('C1 different fields both survive, silently', async () => {
    const { here, a, b, id } = await twoPhones();
    await edit(a, id, { name: 'เอ' });
    await edit(b, id, { notes: 'บี' });
    await a.requestSync('manual');
    await b.requestSync('manual');
    await a.requestSync('manual');
    for (const sync of [a, b]) {
      expect(await sync.store().get(testCustomers, id)).toMatchObject({ name: 'เอ', notes: 'บี' });
      expect(await sync.store().conflicts()).toEqual([]);
    }
    expect(here.customersOf(ANNA)).toMatchObject([{ name: 'เอ', notes: 'บี' }]);
  });

  it('C1 C2 C3 of the same field the later wins, the loser is on the record and can be restored', async () => {
    const { a, b, id } = await twoPhones();
    await edit(a, id, { name: 'เอ' });
    await edit(b, id, { name: 'บี' });
    await a.requestSync('manual');
    await b.requestSync('manual');
    await a.requestSync('manual');
    expect((await a.store().get(testCustomers, id))?.name).toBe('บี');
    const [conflict] = await a.store().conflicts(id);
    expect(conflict).toMatchObject({ kind: 'overwritten', losing: { name: 'เอ' }, winning: { name: 'บี' } });
    // The device that wrote the operation recognises it, and no other does.
    expect(conflict?.writtenHereAtMs).toBeNull();
    await b.requestSync('manual');
    expect((await b.store().conflicts(id))[0]?.writtenHereAtMs).toEqual(expect.any(Number));
    expect((await a.store().facts()).openConflicts).toBe(0);

    await a.store().resolveConflict(conflict?.id ?? '', 'restored');
    await a.requestSync('manual');
    await b.requestSync('manual');
    expect((await b.store().get(testCustomers, id))?.name).toBe('เอ');
    expect(await b.store().conflicts()).toEqual([]);
  });

  it('C2 a delete that lost to an edit asks for attention', async () => {
    const { a, b, id } = await twoPhones();
    await edit(a, id, { name: 'เอ' });
    await b.store().write({ kind: 'delete', entity: testCustomers, id });
    await a.requestSync('manual');
    await b.requestSync('manual');
    expect((await b.store().get(testCustomers, id))?.deleted_at).toBeNull();
    expect((await b.store().facts()).openConflicts).toBe(1);
    expect(await b.store().conflicts(id)).toMatchObject([{ kind: 'delete_lost_to_edit' }]);
  });

  it.each(['delete', 'row'])(
    'P20 a delete loses to a row that another phone added below it, where the %s arrives first',
    async (first) => {
      const { a, b, id } = await twoPhones();
      await a.store().write({ kind: 'create', entity: testPolicies, values: aPolicy(id) });
      await b.store().write({ kind: 'delete', entity: testCustomers, id });
      for (const sync of first === 'row' ? [a, b, a] : [b, a, b]) await sync.requestSync('manual');
      for (const sync of [a, b]) {
        expect((await sync.store().get(testCustomers, id))?.deleted_at).toBeNull();
        expect(await sync.store().list(testPolicies)).toHaveLength(1);
        expect(await sync.store().conflicts(id)).toMatchObject([
          { kind: first === 'row' ? 'delete_lost_to_edit' : 'edit_beat_delete' },
        ]);
      }
      // A device that has seen the row deletes the customer, also where a row of its own is unsent.
      await a.store().write({ kind: 'create', entity: testPolicies, values: aPolicy(id) });
      await a.store().write({ kind: 'delete', entity: testCustomers, id });
      await a.requestSync('manual');
      expect((await a.store().get(testCustomers, id))?.deleted_at).not.toBeNull();
    },
  );

  it('C2 a guarded value stays the server’s and asks', async () => {
    const { a, b, id } = await twoPhones();
    const policy = aPolicy(id);
    await a.store().write({ kind: 'create', entity: testPolicies, values: policy });
    await a.requestSync('manual');
    await b.requestSync('manual');
    const price = (sync: Sync, premium: string) =>
      sync.store().write({ kind: 'update', entity: testPolicies, id: policy.id, values: { premium } });
    await price(a, '110.00');
    await price(b, '120.00');
    await a.requestSync('manual');
    await b.requestSync('manual');
    expect(Number((await b.store().get(testPolicies, policy.id))?.premium)).toBe(110);
    expect((await b.store().facts()).openConflicts).toBe(1);
  });

  it('C4 what is said of a conflict that ended meanwhile is done, and asks for nothing', async () => {
    const { here, a, b, id } = await twoPhones();
    await edit(a, id, { name: 'เอ' });
    await edit(b, id, { name: 'บี' });
    for (const sync of [a, b, a]) await sync.requestSync('manual');
    const [conflict] = await a.store().conflicts(id);
    await a.store().resolveConflict(conflict?.id ?? '', 'confirmed');
    here.server.erase({ entity: 'sync_conflicts', rowId: conflict?.id ?? '' });
    await a.requestSync('manual');
    expect(await a.store().conflicts(id)).toEqual([]);
    expect(await a.store().facts()).toMatchObject({ waiting: 0, failed: 0, openConflicts: 0 });
  });
});
