import { describe, expect, test } from 'vitest';
import type { Columns } from '../../engine/protocol.ts';
import { newCode, op, uuid, type SuiteContext } from '../contract-support.ts';

/** A new row of a table below a customer. */
function childOf(
  customer: string,
  { entity, promotionId }: { entity: string; promotionId: string },
): Columns {
  const columns: Record<string, Columns> = {
    customer_notes: { content: 'x' },
    tasks: { title: 'x' },
    customer_tags: { tag: 'x' },
    consents: { purpose: 'marketing', answer: 'no', text_version: '1-th', channel: 'spoken' },
    car_insurance: {},
    bookings: { promotion_id: promotionId, booking_code: newCode(), booking_price: 1 },
  };
  return { customer_id: customer, ...columns[entity] };
}

/** Registers the contract tests of deleting and restoring. */
export function describeDeletes(context: SuiteContext): void {
  describe('deletes and restores', () => {
    test('P20 a delete of a row that is as the person saw it is soft where the table says so', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'seen' });
      const remove = op({ kind: 'delete', row_id: id, base: { notes: 'seen', name: 'สมชาย' } });
      expect(await a.send(remove)).toEqual({ op_id: remove.op_id, outcome: 'applied' });
      expect(typeof (await a.row('customers', id))?.['deleted_at']).toBe('string');
    });

    test('P20 a delete of a row that is deleted already is applied', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer();
      await a.send(op({ kind: 'delete', row_id: id }));
      const first = await a.row('customers', id);
      expect((await a.send(op({ kind: 'delete', row_id: id, base: { name: 'x' } }))).outcome).toBe('applied');
      expect(await a.row('customers', id)).toEqual(first);
    });

    test('P20 a delete is for good where the table has no deleted_at', async () => {
      const a = await context.newUser();
      const id = await a.addPolicy({ plate: 'seen' });
      const remove = op({ kind: 'delete', entity: 'contract_policies', row_id: id, base: { plate: 'seen' } });
      expect((await a.send(remove)).outcome).toBe('applied');
      expect(await a.rows('contract_policies')).toEqual([]);
      expect((await a.send({ ...remove, op_id: uuid() })).outcome).toBe('gone');
    });

    test('P20 a saved promotion is taken away also by the id of a row that another device has replaced', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const { promotionId } = await context.server().newHospital();
      const entity = 'saved_promotions';
      const save = () => op({ kind: 'create', entity, values: { promotion_id: promotionId } });
      const saves = [save(), save(), save()] as const;
      await a.push(saves);
      expect(await a.rows(entity)).toMatchObject([{ id: saves[2].row_id }]);
      const remove = (id: string) => op({ kind: 'delete', entity, row_id: id });
      expect((await b.send(remove(saves[0].row_id))).outcome).toBe('gone');
      expect((await a.send(remove(saves[0].row_id))).outcome).toBe('applied');
      expect(await a.rows(entity)).toEqual([]);
      expect((await a.send(remove(saves[1].row_id))).outcome).toBe('gone');
    });

    test('P20 rows that cannot be changed can be deleted', async () => {
      const a = await context.newUser();
      const mark = op({ kind: 'create', entity: 'contract_marks', values: { target: 'x' } });
      expect((await a.send(mark)).outcome).toBe('applied');
      const remove = op({ kind: 'delete', entity: 'contract_marks', row_id: mark.row_id });
      expect((await a.send(remove)).outcome).toBe('applied');
      expect(await a.rows('contract_marks')).toEqual([]);
    });

    test('P21 a delete loses to an edit that the person had not seen, and both are on record', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'theirs', nickname: 'seen' });
      const remove = op({ kind: 'delete', row_id: id, base: { notes: 'seen', nickname: 'seen' } });
      expect(await a.send(remove)).toMatchObject({
        outcome: 'conflict',
        row: { id, notes: 'theirs', deleted_at: null },
      });
      expect((await a.row('customers', id))?.['deleted_at']).toBeNull();
      expect(await a.rows('sync_conflicts')).toMatchObject([
        {
          row_id: id,
          op_id: remove.op_id,
          kind: 'delete_lost_to_edit',
          field: null,
          losing: { notes: 'seen' },
          winning: { notes: 'theirs' },
        },
      ]);
    });

    test.each(['customer_notes', 'tasks', 'customer_tags', 'consents', 'car_insurance', 'bookings'])(
      'P20 a delete loses to a row of %s that its device had not seen, in either order of arrival',
      async (entity) => {
        const { promotionId } = await context.server().newHospital();
        for (const isDeleteFirst of [true, false]) {
          const a = await context.newUser();
          const id = await a.addCustomer({ notes: 'seen' });
          const make = () => op({ kind: 'create', entity, values: childOf(id, { entity, promotionId }) });
          const known = make();
          const [create, { row_id: seen }] = [make(), known];
          if (entity === 'customer_tags') create.values['tag'] = 'y';
          await a.send(known);
          const remove = op({ kind: 'delete', row_id: id, base: { notes: 'seen', children: [seen] } });
          const answers = await a.push(isDeleteFirst ? [remove, create] : [create, remove]);
          const row = await a.row('customers', id);
          expect(row?.['deleted_at']).toBeNull();
          expect((await a.rows(entity)).map((child) => child['id'])).toEqual(
            expect.arrayContaining([seen, create.row_id]),
          );
          const conflicts = await a.rows('sync_conflicts');
          if (isDeleteFirst) {
            expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
            expect(conflicts).toMatchObject([{ row_id: id, kind: 'edit_beat_delete' }]);
          } else {
            expect(answers[1]).toEqual({ op_id: remove.op_id, outcome: 'conflict', row });
            expect(conflicts).toMatchObject([
              {
                row_id: id,
                op_id: remove.op_id,
                kind: 'delete_lost_to_edit',
                field: null,
                losing: {},
                winning: { deleted_at: null },
              },
            ]);
          }
          // The delete is repeated with the rows that the device has seen by now.
          const again = op({ kind: 'delete', row_id: id, base: { children: [seen, create.row_id] } });
          expect((await a.send(again)).outcome).toBe('applied');
          expect(typeof (await a.row('customers', id))?.['deleted_at']).toBe('string');
        }
      },
    );

    test('P20 a delete that does not name the rows below it, as of older apps, wins over them', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer();
      await a.send(op({ kind: 'create', entity: 'tasks', values: { customer_id: id, title: 'x' } }));
      expect((await a.send(op({ kind: 'delete', row_id: id }))).outcome).toBe('applied');
      expect(typeof (await a.row('customers', id))?.['deleted_at']).toBe('string');
    });

    test('P22 an edit of a deleted row brings it back, and that is on record', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'old' });
      await a.send(op({ kind: 'delete', row_id: id, base: { notes: 'old' } }));
      const edit = op({ kind: 'update', row_id: id, values: { notes: 'new' }, base: { notes: 'old' } });
      expect(await a.send(edit)).toMatchObject({
        outcome: 'merged',
        row: { id, notes: 'new', deleted_at: null },
      });
      expect((await a.row('customers', id))?.['deleted_at']).toBeNull();
      expect(await a.rows('sync_conflicts')).toMatchObject([
        { row_id: id, kind: 'edit_beat_delete', field: null },
      ]);
    });

    test.each(['customer_notes', 'tasks', 'customer_tags', 'car_insurance', 'bookings'])(
      'P22 a new row of %s brings its deleted customer back, and that is on record',
      async (entity) => {
        const a = await context.newUser();
        const { promotionId } = await context.server().newHospital();
        const id = await a.addCustomer();
        await a.send(op({ kind: 'delete', row_id: id }));
        const create = op({ kind: 'create', entity, values: childOf(id, { entity, promotionId }) });
        expect((await a.send(create)).outcome).toBe('applied');
        expect((await a.row('customers', id))?.['deleted_at']).toBeNull();
        expect(await a.rows('sync_conflicts')).toMatchObject([
          { row_id: id, op_id: create.op_id, kind: 'edit_beat_delete', winning: { deleted_at: null } },
        ]);
      },
    );

    test('P23 a restore takes back a soft delete; on a row that is there it changes nothing', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer();
      await a.send(op({ kind: 'delete', row_id: id }));
      expect((await a.send(op({ kind: 'restore', row_id: id }))).outcome).toBe('applied');
      const restored = await a.row('customers', id);
      expect(restored?.['deleted_at']).toBeNull();
      expect((await a.send(op({ kind: 'restore', row_id: id }))).outcome).toBe('applied');
      expect(await a.row('customers', id)).toEqual(restored);
    });

    test('P23 a restore is unknown to tables without deleted_at', async () => {
      const a = await context.newUser();
      const id = await a.addPolicy();
      const answer = await a.send(op({ kind: 'restore', entity: 'contract_policies', row_id: id }));
      expect(answer).toMatchObject({ outcome: 'rejected', code: 'unknown_kind' });
    });

    test.each(['update', 'delete', 'restore'] as const)(
      'P24 %s of a foreign, an unknown and an erased row are answered alike: gone',
      async (kind) => {
        const [a, b] = [await context.newUser(), await context.newUser()];
        const foreign = await b.addCustomer({ notes: 'theirs' });
        const erased = await a.addCustomer();
        await context.server().erase({ entity: 'customers', rowId: erased });
        for (const id of [foreign, uuid(), erased]) {
          const values = kind === 'update' ? { notes: 'x' } : {};
          const change = op({ kind, row_id: id, values, base: kind === 'update' ? { notes: 'theirs' } : {} });
          expect(await a.send(change)).toEqual({ op_id: change.op_id, outcome: 'gone' });
        }
        expect(await b.row('customers', foreign)).toMatchObject({ notes: 'theirs', deleted_at: null });
        expect(await a.rows('sync_conflicts')).toEqual([]);
      },
    );
  });
}
