import { describe, expect, test } from 'vitest';
import type { Columns, RefusalCode } from '../../engine/protocol.ts';
import { customer, op, sameInstant, requireText, uuid, type SuiteContext } from '../contract-support.ts';

/** The refusal that a test expects. Its message is not compared, because it is text for people. */
function refused(code: RefusalCode, detail: string | null): unknown {
  return {
    op_id: expect.any(String) as string,
    outcome: 'rejected',
    code,
    message: expect.any(String) as string,
    detail,
  };
}

/** Registers the contract tests of refused operations. */
export function describeRefusals(context: SuiteContext): void {
  describe('creates and refusals', () => {
    test('P30 a create belongs to the caller, under the id the device chose', async () => {
      const a = await context.newUser();
      const create = op({
        kind: 'create',
        values: customer({ house_location: { address: 'บ้าน', lat: 13.7, lng: 100.5 } }),
      });
      expect((await a.send(create)).outcome).toBe('applied');
      expect(await a.row('customers', create.row_id)).toMatchObject({
        id: create.row_id,
        user_id: a.user,
        name: 'สมชาย',
        nickname: null,
        house_location: { address: 'บ้าน', lat: 13.7, lng: 100.5 },
        deleted_at: null,
      });
    });

    test('P31 a creation time may lie in the past, but not before 2000 nor later than the server', async () => {
      const a = await context.newUser();
      const past = '2026-01-02T03:04:05.678Z';
      const early = await a.addCustomer({ created_at: past });
      const others = [
        await a.addCustomer({ created_at: '2999-01-01T00:00:00Z' }),
        await a.addCustomer({ created_at: '1970-01-01T00:00:00Z' }),
      ];
      expect(sameInstant((await a.row('customers', early))?.['created_at'], past)).toBe(true);
      const page = await a.pull();
      for (const id of others) {
        const stamped = page.rows['customers']?.find((row) => row['id'] === id)?.['created_at'];
        expect(Date.parse(requireText(stamped))).toBeLessThanOrEqual(Date.parse(page.server_time));
        expect(Date.parse(requireText(stamped))).toBeGreaterThan(Date.parse(past));
      }
    });

    test('P32 an id that is taken is refused alike, no matter who has it', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const mine = await a.addCustomer();
      const theirs = await b.addCustomer({ notes: 'theirs' });
      const answers = await a.push(
        [mine, theirs].map((id) => op({ kind: 'create', row_id: id, values: customer() })),
      );
      for (const answer of answers) expect(answer).toEqual(refused('id_taken', null));
      const [first, second] = answers.map((answer) => ({ ...answer, op_id: '' }));
      expect(first).toEqual(second);
      expect((await b.row('customers', theirs))?.['notes']).toBe('theirs');
    });

    test('P32 the id of an erased customer is taken for everybody else', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const erased = await a.addCustomer();
      expect(await context.server().eraseCustomer({ userId: a.user, customerId: erased })).toBe(true);
      const again = () => op({ kind: 'create', row_id: erased, values: customer() });
      expect(await b.send(again())).toEqual(refused('id_taken', null));
      expect(await a.send(again())).toMatchObject({ outcome: 'gone' });
    });

    test('P33 a row for another person is not allowed', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const answer = await a.send(op({ kind: 'create', values: customer({ user_id: b.user }) }));
      expect(answer).toEqual(refused('not_allowed', null));
      expect(await b.rows('customers')).toEqual([]);
    });

    test('P33 rows that only the server makes cannot be created or deleted', async () => {
      const a = await context.newUser();
      const entity = 'sync_conflicts';
      expect(await a.send(op({ kind: 'create', entity }))).toEqual(refused('not_allowed', null));
      const id = await a.addCustomer({ notes: 'theirs' });
      await a.send(op({ kind: 'update', row_id: id, values: { notes: 'mine' }, base: { notes: 'old' } }));
      const [conflict] = await a.rows(entity);
      const answer = await a.send(op({ kind: 'delete', entity, row_id: requireText(conflict?.['id']) }));
      expect(answer).toEqual(refused('not_allowed', null));
      expect(await a.rows(entity)).toHaveLength(1);
    });

    test('P33 rows of a kind that never changes refuse an update', async () => {
      const a = await context.newUser();
      const mark = op({ kind: 'create', entity: 'contract_marks', values: { target: 'x' } });
      await a.send(mark);
      const edit = op({ kind: 'update', entity: 'contract_marks', row_id: mark.row_id });
      expect(await a.send(edit)).toEqual(refused('not_allowed', null));
    });

    const foreignParents = ['foreign', 'unknown'] as const;
    test.each(foreignParents)('P34 a child of a %s parent is refused', async (which) => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const parent = which === 'foreign' ? await b.addCustomer() : uuid();
      const child = op({ kind: 'create', entity: 'contract_policies', values: { customer_id: parent } });
      expect(await a.send(child)).toEqual(refused('parent_missing', 'contract_policies_customer_fkey'));
    });

    test('P35 a value that breaks a check is refused by the name of the check', async () => {
      const a = await context.newUser();
      const create = op({ kind: 'create', values: customer({ telephone: '12345' }) });
      expect(await a.send(create)).toEqual(refused('value_refused', 'customers_telephone_length'));
      const id = await a.addCustomer();
      const edit = op({ kind: 'update', row_id: id, values: { name: ' ' }, base: { name: 'สมชาย' } });
      expect(await a.send(edit)).toEqual(refused('value_refused', 'customers_name_required'));
      expect((await a.row('customers', id))?.['name']).toBe('สมชาย');
    });

    test('P35 a refused update leaves no conflict behind', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'theirs' });
      const values = { notes: 'mine', nickname: 'x'.repeat(51) };
      const answer = await a.send(
        op({ kind: 'update', row_id: id, values, base: { notes: 'old', nickname: null } }),
      );
      expect(answer).toEqual(refused('value_refused', 'customers_nickname_length'));
      expect(await a.rows('sync_conflicts')).toEqual([]);
      expect((await a.row('customers', id))?.['notes']).toBe('theirs');
    });

    const badValues: [string, Columns, string][] = [
      ['a date that does not exist', { custom_date: '2026-02-30' }, 'custom_date'],
      ['a date that is none', { custom_date: 'soon' }, 'custom_date'],
      ['a time that is none', { created_at: 'soon' }, 'created_at'],
      ['NUL in a text', { notes: 'a\u0000b' }, 'notes'],
      ['half a surrogate pair', { nickname: 'a\ud83d' }, 'nickname'],
      ['NUL inside an object', { house_location: { address: '\u0000' } }, 'house_location'],
      ['a missing name', { name: null }, 'name'],
    ];
    test.each(badValues)('P35 %s is refused by the name of the column', async (_name, fields, column) => {
      const a = await context.newUser();
      const good = op({ kind: 'create', values: customer() });
      const [bad, applied] = await a.push([op({ kind: 'create', values: customer(fields) }), good]);
      expect(bad).toEqual(refused('value_refused', column));
      expect(applied).toEqual({ op_id: good.op_id, outcome: 'applied' });
    });

    test('P35 text of every other kind is stored to the letter', async () => {
      const a = await context.newUser();
      const notes = 'กำหนด\n\t"\\u0000" \\ 👩‍👩‍👧 \u200b\u202e é é \ufffd';
      const id = await a.addCustomer({ notes });
      expect((await a.row('customers', id))?.['notes']).toBe(notes);
    });

    test('P35 a set that must be unique is refused by the name of its constraint', async () => {
      const a = await context.newUser();
      const mark = () => op({ kind: 'create', entity: 'contract_marks', values: { target: 'x' } });
      expect((await a.send(mark())).outcome).toBe('applied');
      expect(await a.send(mark())).toEqual(refused('value_refused', 'contract_marks_target_once'));
    });

    test('P36 columns that clients do not write are unknown', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer();
      const [created, edited, moved] = await a.push([
        op({ kind: 'create', values: customer({ deleted_at: null }) }),
        op({ kind: 'update', row_id: id, values: { 'name" = \'x': 1 }, base: {} }),
        op({ kind: 'update', row_id: id, values: { user_id: uuid() }, base: { user_id: a.user } }),
      ]);
      expect(created).toEqual(refused('unknown_field', 'deleted_at'));
      expect(edited).toEqual(refused('unknown_field', 'name" = \'x'));
      expect(moved).toEqual(refused('unknown_field', 'user_id'));
    });

    test('P36 an id among the values must be that of the row', async () => {
      const a = await context.newUser();
      const create = op({ kind: 'create', values: customer({ id: uuid() }) });
      expect(await a.send(create)).toEqual(refused('value_refused', 'id'));
      expect(
        (await a.send(op({ kind: 'create', row_id: create.row_id, values: customer({ id: create.row_id }) })))
          .outcome,
      ).toBe('applied');
    });

    test('P37 unknown tables and kinds, and newer shapes, are refused one by one', async () => {
      const a = await context.newUser();
      const newer = op({ kind: 'create', schema: 2, entity: 'of_the_future', values: { unknown: 1 } });
      const ops = [
        newer,
        op({ kind: 'create', entity: 'auth.users' }),
        op({ kind: 'create', entity: 'sync_ops' }),
        { ...op({ kind: 'create', values: customer() }), kind: 'erase' },
        op({ kind: 'create', values: customer() }),
      ];
      const [first, second, third, fourth, fifth] = await a.push(ops);
      expect(first).toEqual(refused('schema_too_new', null));
      expect(second).toEqual(refused('unknown_entity', null));
      expect(third).toEqual(refused('unknown_entity', null));
      expect(fourth).toEqual(refused('unknown_kind', 'erase'));
      expect(fifth?.outcome).toBe('applied');
    });
  });
}
