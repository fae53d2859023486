import { describe, expect, test } from 'vitest';
import type { Columns } from '../../engine/protocol.ts';
import { op, uuid, type SuiteContext } from '../contract-support.ts';

/** Registers the contract tests of customers' tags and saved lists, for the model server and PostgreSQL alike. */
export function describeTags(context: SuiteContext): void {
  describe('tags and saved lists', () => {
    const add = (customerId: string, tag: string) =>
      op({ kind: 'create', entity: 'customer_tags', values: { customer_id: customerId, tag } });

    test('R16 tags that two devices add both stay, and a tag of both is there once', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer();
      const ops = [add(id, 'VIP'), add(id, 'รถกระบะ'), add(id, ' vip ')] as const;
      expect((await a.push(ops)).map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
      const tags = await a.rows('customer_tags');
      expect(new Set(tags.map(({ tag }) => tag))).toEqual(new Set([' vip ', 'รถกระบะ']));
      expect(tags.find(({ tag }) => tag === ' vip ')).toMatchObject({
        id: ops[2].row_id,
        replaced: [ops[0].row_id],
      });
    });

    test('R16 a tag goes by the id of any row that it replaced', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const id = await a.addCustomer();
      const ops = [add(id, 'x'), add(id, 'X'), add(id, 'ｘ')] as const;
      await a.push(ops);
      const remove = (rowId: string) => op({ kind: 'delete', entity: 'customer_tags', row_id: rowId });
      expect((await b.send(remove(ops[0].row_id))).outcome).toBe('gone');
      expect((await a.send(remove(ops[0].row_id))).outcome).toBe('applied');
      expect(await a.rows('customer_tags')).toEqual([]);
      expect((await a.send(remove(ops[1].row_id))).outcome).toBe('gone');
    });

    test('R16 another customer may have the same tag, a foreign one may not, and a tag never changes', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const first = add(await a.addCustomer(), 'x');
      await a.push([first, add(await a.addCustomer(), 'x')]);
      expect(await a.rows('customer_tags')).toHaveLength(2);
      expect(await a.send(add(await b.addCustomer(), 'x'))).toMatchObject({
        code: 'parent_missing',
        detail: 'customer_tags_customer_fkey',
      });
      const change = { entity: 'customer_tags', row_id: first.row_id, kind: 'update' } as const;
      expect((await a.send(op({ ...change, values: { tag: 'y' }, base: { tag: 'x' } }))).outcome).toBe(
        'rejected',
      );
    });

    test('R16 a tag is not blank and has at most 40 characters', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer();
      expect((await a.send(add(id, 'ก'.repeat(40)))).outcome).toBe('applied');
      expect(await a.send(add(id, 'ก'.repeat(41)))).toMatchObject({ detail: 'customer_tags_tag_length' });
      expect(await a.send(add(id, ' \u200b'))).toMatchObject({ detail: 'customer_tags_tag_required' });
    });

    test('R16 an erased customer takes the tags along, and their ids never come back', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer();
      const tag = add(id, 'x');
      await a.send(tag);
      expect(await context.server().eraseCustomer({ userId: a.user, customerId: id })).toBe(true);
      expect(await a.rows('customer_tags')).toEqual([]);
      const again = op({ kind: 'create', entity: 'customer_tags', values: { tag: 'x' } });
      const other = await a.addCustomer();
      const values = { customer_id: other, tag: 'x' };
      expect((await a.send({ ...again, row_id: tag.row_id, values })).outcome).toBe('gone');
    });

    test('R17 the name of a saved list and its filter merge apart', async () => {
      const a = await context.newUser();
      const entity = 'saved_lists';
      const create = op({ kind: 'create', entity, values: { name: 'one', filter: { tags: ['x'] } } });
      const change = { entity, row_id: create.row_id, kind: 'update' } as const;
      const renamed = op({ ...change, values: { name: 'two' }, base: { name: 'one' } });
      const refined = op({
        ...change,
        values: { filter: { tags: ['x'], voucher: true } },
        base: { filter: { tags: ['x'] } },
      });
      expect((await a.push([create, renamed, refined])).map(({ outcome }) => outcome)).toEqual([
        'applied',
        'applied',
        'applied',
      ]);
      expect(await a.rows(entity)).toMatchObject([
        { id: create.row_id, name: 'two', filter: { tags: ['x'], voucher: true } },
      ]);
      expect((await a.send(op({ kind: 'delete', entity, row_id: create.row_id }))).outcome).toBe('applied');
      expect(await a.rows(entity)).toEqual([]);
    });

    test('R17 a saved list has a name and an object as its filter', async () => {
      const a = await context.newUser();
      const make = (values: Columns) =>
        a.send(op({ kind: 'create', entity: 'saved_lists', row_id: uuid(), values }));
      expect(await make({ name: ' ', filter: {} })).toMatchObject({ detail: 'saved_lists_name_required' });
      expect(await make({ name: 'x'.repeat(61), filter: {} })).toMatchObject({
        detail: 'saved_lists_name_length',
      });
      expect(await make({ name: 'x', filter: [] })).toMatchObject({ detail: 'saved_lists_filter_shape' });
    });

    test('R17 a text of the agent has a name that stays, and the later value wins', async () => {
      const a = await context.newUser();
      const entity = 'agent_texts';
      const create = op({ kind: 'create', entity, values: { name: 'message.quoted', value: 'one' } });
      const change = { entity, row_id: create.row_id, kind: 'update' } as const;
      const [here, there] = ['two', 'three'].map((value) =>
        op({ ...change, values: { value }, base: { value: 'one' } }),
      );
      await a.push([create, here!, there!]);
      expect(await a.rows(entity)).toMatchObject([
        { id: create.row_id, name: 'message.quoted', value: 'three' },
      ]);
      expect(await a.send(op({ ...change, values: { name: 'other' }, base: {} }))).toMatchObject({
        outcome: 'rejected',
      });
      const make = (values: Columns) =>
        a.send(op({ kind: 'create', entity, row_id: uuid(), values: { name: 'x', ...values } }));
      expect(await make({ value: ' ' })).toMatchObject({ detail: 'agent_texts_value_required' });
      expect(await make({ value: 'x'.repeat(1001) })).toMatchObject({ detail: 'agent_texts_value_length' });
      expect(await make({ name: 'X', value: 'x' })).toMatchObject({ detail: 'agent_texts_name_format' });
      expect((await a.send(op({ kind: 'delete', entity, row_id: create.row_id }))).outcome).toBe('applied');
    });
  });
}
