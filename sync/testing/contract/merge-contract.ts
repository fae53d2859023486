import { describe, expect, test } from 'vitest';
import { op, sameInstant, requireText, type SuiteContext } from '../contract-support.ts';

const policy = 'contract_policies';

/** Registers the contract tests of merging two edits of one row. */
export function describeMerge(context: SuiteContext): void {
  describe('updates', () => {
    test('P10 a value that nobody else changed is applied', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'old' });
      const edit = op({ kind: 'update', row_id: id, values: { notes: 'new' }, base: { notes: 'old' } });
      expect(await a.send(edit)).toEqual({ op_id: edit.op_id, outcome: 'applied' });
      expect((await a.row('customers', id))?.['notes']).toBe('new');
      expect(await a.rows('sync_conflicts')).toEqual([]);
    });

    test('P10 a value can be emptied, and base null means that it was empty', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'old' });
      const empty = op({ kind: 'update', row_id: id, values: { notes: null }, base: { notes: 'old' } });
      expect((await a.send(empty)).outcome).toBe('applied');
      expect((await a.row('customers', id))?.['notes']).toBeNull();
      const fill = op({ kind: 'update', row_id: id, values: { notes: 'new' }, base: { notes: null } });
      expect((await a.send(fill)).outcome).toBe('applied');
    });

    test('P11 a value that is there already needs nothing, however old the base', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'same' });
      const edit = op({ kind: 'update', row_id: id, values: { notes: 'same' }, base: { notes: 'older' } });
      expect(await a.send(edit)).toEqual({ op_id: edit.op_id, outcome: 'applied' });
      expect(await a.rows('sync_conflicts')).toEqual([]);
    });

    test('P12 of contact data and notes the arriving value wins, and the loser is recorded', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'theirs' });
      const edit = op({ kind: 'update', row_id: id, values: { notes: 'mine' }, base: { notes: 'old' } });
      const answer = await a.send(edit);
      expect(answer).toMatchObject({ outcome: 'merged', row: { id, notes: 'mine', name: 'สมชาย' } });
      expect(await a.rows('sync_conflicts')).toEqual([
        {
          id: expect.any(String) as string,
          user_id: a.user,
          entity: 'customers',
          row_id: id,
          op_id: edit.op_id,
          kind: 'overwritten',
          field: 'notes',
          losing: { notes: 'theirs' },
          winning: { notes: 'mine' },
          met_at: expect.any(String) as string,
          created_at: expect.any(String) as string,
          resolved_at: null,
          resolution: null,
        },
      ]);
    });

    test('C6 a conflict says when the value that it met was there, by the last change of its row before', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'old', nickname: 'old' });
      await a.send(op({ kind: 'update', row_id: id, values: { notes: 'theirs' }, base: { notes: 'old' } }));
      const before = await a.row('customers', id);
      await a.send(op({ kind: 'update', row_id: id, values: { notes: 'mine' }, base: { notes: 'old' } }));
      const [conflict] = await a.rows('sync_conflicts');
      expect(conflict).toMatchObject({ kind: 'overwritten', losing: { notes: 'theirs' } });
      expect(sameInstant(conflict?.['met_at'], requireText(before?.['updated_at']))).toBe(true);
    });

    test('P12 an update without base for a filled column records what it overwrites', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'theirs' });
      const answer = await a.send(op({ kind: 'update', row_id: id, values: { notes: 'mine' } }));
      expect(answer.outcome).toBe('merged');
      expect(await a.rows('sync_conflicts')).toMatchObject([{ losing: { notes: 'theirs' } }]);
    });

    test('P13 columns that nobody else changed are applied beside one that was', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'theirs', nickname: 'old' });
      const edit = op({
        kind: 'update',
        row_id: id,
        values: { notes: 'mine', nickname: 'new' },
        base: { notes: 'old', nickname: 'old' },
      });
      expect(await a.send(edit)).toMatchObject({
        outcome: 'merged',
        row: { notes: 'mine', nickname: 'new' },
      });
      expect(await a.rows('sync_conflicts')).toHaveLength(1);
    });

    test('P13 columns that the operation does not name stay as they are', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'theirs' });
      await a.send(op({ kind: 'update', row_id: id, values: { nickname: 'new' }, base: { nickname: null } }));
      expect(await a.row('customers', id)).toMatchObject({ notes: 'theirs', nickname: 'new' });
    });

    test("P14 of a guarded column the server's value stays, and the arriving one is recorded as the loser", async () => {
      const a = await context.newUser();
      const id = await a.addPolicy({ plate: 'theirs' });
      const edit = op({
        kind: 'update',
        entity: policy,
        row_id: id,
        values: { plate: 'mine', note: 'new' },
        base: { plate: 'old', note: null },
      });
      expect(await a.send(edit)).toMatchObject({
        outcome: 'conflict',
        row: { id, plate: 'theirs', note: 'new' },
      });
      expect(await a.rows('sync_conflicts')).toMatchObject([
        {
          entity: policy,
          row_id: id,
          kind: 'guarded',
          field: 'plate',
          losing: { plate: 'mine' },
          winning: { plate: 'theirs' },
        },
      ]);
    });

    test('P14 a guarded column that nobody else changed is applied', async () => {
      const a = await context.newUser();
      const id = await a.addPolicy({ plate: 'old' });
      const values = { plate: 'new' };
      const answer = await a.send(
        op({ kind: 'update', entity: policy, row_id: id, values, base: { plate: 'old' } }),
      );
      expect(answer.outcome).toBe('applied');
      expect((await a.row(policy, id))?.['plate']).toBe('new');
    });

    test('P14 an operation that is both overwriting and guarded is a conflict with two records', async () => {
      const a = await context.newUser();
      const id = await a.addPolicy({ plate: 'theirs', note: 'theirs' });
      const edit = op({
        kind: 'update',
        entity: policy,
        row_id: id,
        values: { plate: 'mine', note: 'mine' },
        base: { plate: 'old', note: 'old' },
      });
      expect(await a.send(edit)).toMatchObject({
        outcome: 'conflict',
        row: { plate: 'theirs', note: 'mine' },
      });
      const kinds = (await a.rows('sync_conflicts')).map((row) => requireText(row['kind'])).sort();
      expect(kinds).toEqual(['guarded', 'overwritten']);
    });

    test('P15 related columns merge as one: one of them changed means all of them did', async () => {
      const a = await context.newUser();
      const id = await a.addPolicy({
        coverage_start: '2026-01-01T00:00:00Z',
        coverage_end: '2027-01-01T00:00:00Z',
      });
      const edit = op({
        kind: 'update',
        entity: policy,
        row_id: id,
        values: { coverage_start: '2026-03-01T00:00:00Z', coverage_end: '2027-03-01T00:00:00Z' },
        base: { coverage_start: '2026-01-01T00:00:00Z', coverage_end: '2026-12-31T00:00:00Z' },
      });
      expect((await a.send(edit)).outcome).toBe('conflict');
      const row = await a.row(policy, id);
      expect(sameInstant(row?.['coverage_start'], '2026-01-01T00:00:00Z')).toBe(true);
      expect(sameInstant(row?.['coverage_end'], '2027-01-01T00:00:00Z')).toBe(true);
      const [conflict] = await a.rows('sync_conflicts');
      expect(conflict).toMatchObject({ kind: 'guarded', field: 'coverage' });
      expect(Object.keys(conflict?.['losing'] as object).sort()).toEqual(['coverage_end', 'coverage_start']);
    });

    test('P16 an arriving computed value is ignored, on create and on update', async () => {
      const a = await context.newUser();
      const id = await a.addPolicy({ premium: 10, total: 999 });
      expect((await a.row(policy, id))?.['total']).toBe(20);
      const edit = op({
        kind: 'update',
        entity: policy,
        row_id: id,
        values: { premium: 11.25, total: 1 },
        base: { premium: 10, total: 5 },
      });
      expect((await a.send(edit)).outcome).toBe('applied');
      expect(await a.row(policy, id)).toMatchObject({ premium: 11.25, total: 22.5 });
      expect(await a.rows('sync_conflicts')).toEqual([]);
    });

    test('P17 times, numbers and objects compare by value, not by how they are written', async () => {
      const a = await context.newUser();
      const id = await a.addPolicy({
        coverage_start: '2026-01-01T00:00:00Z',
        coverage_end: '2027-01-01T00:00:00Z',
        premium: 10.5,
      });
      const edit = op({
        kind: 'update',
        entity: policy,
        row_id: id,
        values: {
          coverage_end: '2027-06-01T00:00:00Z',
          premium: '12.00',
          coverage_start: '2026-01-01T07:00:00+07:00',
        },
        base: {
          coverage_end: '2027-01-01T07:00:00.000+07:00',
          premium: '10.50',
          coverage_start: '2026-01-01T00:00:00.000Z',
        },
      });
      expect((await a.send(edit)).outcome).toBe('applied');
      const home = await a.addCustomer({ house_location: { address: 'x', lat: 1, lng: 2 } });
      const move = op({
        kind: 'update',
        row_id: home,
        values: { house_location: { address: 'y', lat: 1, lng: 2 } },
        base: { house_location: { lng: 2, lat: 1, address: 'x' } },
      });
      expect((await a.send(move)).outcome).toBe('applied');
    });

    test('P18 the owner may say what was done about a conflict, and no conflict comes of that', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'theirs' });
      await a.send(op({ kind: 'update', row_id: id, values: { notes: 'mine' }, base: { notes: 'old' } }));
      const [conflict] = await a.rows('sync_conflicts');
      const resolve = (resolution: string) =>
        op({
          kind: 'update',
          entity: 'sync_conflicts',
          row_id: requireText(conflict?.['id']),
          values: { resolved_at: '2026-11-20T10:00:00Z', resolution },
          base: { resolved_at: null, resolution: null },
        });
      expect((await a.send(resolve('confirmed'))).outcome).toBe('applied');
      expect(await a.send(resolve('restored'))).toMatchObject({
        outcome: 'merged',
        row: { resolution: 'restored' },
      });
      expect(await a.rows('sync_conflicts')).toMatchObject([{ resolution: 'restored' }]);
      expect(await a.send(resolve('nonsense'))).toMatchObject({
        outcome: 'rejected',
        code: 'value_refused',
        detail: 'sync_conflicts_resolution_known',
      });
    });

    test('C4 a guarded value that loses is checked like one that wins', async () => {
      const a = await context.newUser();
      const start = '2026-01-01T00:00:00Z';
      const id = await a.addPolicy({ coverage_start: start, coverage_end: '2027-01-01T00:00:00Z' });
      const values = { coverage_start: start, coverage_end: '2025-01-01T00:00:00Z', note: 'new' };
      const base = { coverage_start: start, coverage_end: '2026-06-01T00:00:00Z', note: null };
      const edit = op({ kind: 'update', entity: policy, row_id: id, values, base });
      expect(await a.send(edit)).toMatchObject({
        outcome: 'rejected',
        code: 'value_refused',
        detail: 'contract_policies_coverage_order',
      });
      expect((await a.row(policy, id))?.['note']).toBeNull();
      expect(await a.rows('sync_conflicts')).toEqual([]);
    });

    test('C4 a record of a conflict holds 64 KiB at most', async () => {
      const a = await context.newUser();
      const id = await a.addPolicy({ note: 'theirs' });
      const long = 'ก'.repeat(30_000);
      const edit = op({ kind: 'update', entity: policy, row_id: id, values: { note: long } });
      expect(await a.send(edit)).toMatchObject({
        outcome: 'rejected',
        code: 'value_refused',
        detail: 'sync_conflicts_size',
      });
      const remove = op({ kind: 'delete', entity: policy, row_id: id, base: { note: long } });
      expect(await a.send(remove)).toMatchObject({ outcome: 'rejected', detail: 'sync_conflicts_size' });
      expect(await a.row(policy, id)).toMatchObject({ note: 'theirs' });
    });

    test('C4 a conflict that was dealt with 30 days ago ends when the next one is dealt with', async () => {
      const a = await context.newUser();
      const [first, second, b] = [await a.addCustomer(), await a.addCustomer(), await context.newUser()];
      const others = await b.addCustomer();
      const resolve = async (who: typeof a, rowId: string, daysAgo: number) => {
        const meet = op({ kind: 'update', row_id: rowId, values: { notes: 'mine' }, base: { notes: 'old' } });
        await who.send(meet);
        const conflict = (await who.rows('sync_conflicts')).find((row) => row['row_id'] === rowId);
        const metAt = Date.parse(requireText(conflict?.['created_at']));
        const resolved_at = new Date(metAt - daysAgo * 86_400_000).toISOString();
        const values = { resolved_at, resolution: 'confirmed' };
        const id = requireText(conflict?.['id']);
        const base = { resolved_at: null, resolution: null };
        const edit = op({ kind: 'update', entity: 'sync_conflicts', row_id: id, values, base });
        expect((await who.send(edit)).outcome).toBe('applied');
        return id;
      };
      const stored = await resolve(a, first, 29);
      const before = a.cursorsAfter(await a.pull({ maxRows: 1000 }));
      const gone = await resolve(a, second, 31);
      expect((await a.rows('sync_conflicts')).map((row) => row['id'])).toEqual([stored]);
      expect((await a.pull({ cursors: before, maxRows: 1000 })).tombstones['sync_conflicts']).toEqual([gone]);
      await resolve(b, others, 31);
      expect((await a.rows('sync_conflicts')).map((row) => row['id'])).toEqual([stored]);
    });

    test('C4 a conflict that a rule decided ends after 30 days, one that waits for a decision does not', async () => {
      const a = await context.newUser();
      const [first, second, third] = [await a.addCustomer(), await a.addCustomer(), await a.addCustomer()];
      const guarded = await a.addPolicy({ plate: 'theirs' });
      const gone = await a.addCustomer();
      const meet = (row_id: string) =>
        a.send(op({ kind: 'update', row_id, values: { notes: 'mine' }, base: { notes: 'old' } }));
      const met = async () =>
        (await a.rows('sync_conflicts'))
          .map((row) => `${requireText(row['kind'])} ${requireText(row['row_id'])}`)
          .toSorted();
      await meet(first);
      const values = { plate: 'mine' };
      await a.send(op({ kind: 'update', entity: policy, row_id: guarded, values, base: { plate: 'old' } }));
      await a.send(op({ kind: 'delete', row_id: gone }));
      await a.send(op({ kind: 'update', row_id: gone, values: { notes: 'mine' }, base: { notes: null } }));
      const before = await met();
      expect(before).toEqual([`edit_beat_delete ${gone}`, `guarded ${guarded}`, `overwritten ${first}`]);

      await context.server().metAgo({ userId: a.user, days: 29 });
      await meet(second);
      expect(await met()).toEqual([...before, `overwritten ${second}`].toSorted());
      await context.server().metAgo({ userId: a.user, days: 31 });
      await meet(third);
      expect(await met()).toEqual([`guarded ${guarded}`, `overwritten ${third}`]);
    });
  });
}
