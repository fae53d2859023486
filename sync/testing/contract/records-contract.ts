import { describe, expect, test } from 'vitest';
import type { Columns } from '../../engine/protocol.ts';
import { op, uuid, type SuiteContext } from '../contract-support.ts';

/** Registers the contract tests of records that belong to a customer. */
export function describeRecords(context: SuiteContext): void {
  describe('notes, tasks, consents and car insurance', () => {
    test('R10 a note belongs to an own customer, is overwritten, deleted softly and restored', async () => {
      const a = await context.newUser();
      const customerId = await a.addCustomer();
      const values = { customer_id: customerId, content: 'one' };
      const create = op({ kind: 'create', entity: 'customer_notes', values });
      const change = { entity: 'customer_notes', row_id: create.row_id };
      const edit = op({ ...change, kind: 'update', values: { content: 'two' }, base: { content: 'zero' } });
      const blank = op({ ...change, kind: 'update', values: { content: ' ' }, base: { content: 'two' } });
      const remove = op({ ...change, kind: 'delete', base: { content: 'two' } });
      const answers = await a.push([create, edit, blank, remove, op({ ...change, kind: 'restore' })]);
      expect(answers).toMatchObject([
        { outcome: 'applied' },
        { outcome: 'merged', row: { content: 'two' } },
        { outcome: 'rejected', code: 'value_refused', detail: 'customer_notes_content_required' },
        { outcome: 'applied' },
        { outcome: 'applied' },
      ]);
      expect(await a.row('customer_notes', create.row_id)).toMatchObject({
        content: 'two',
        deleted_at: null,
      });
    });

    test("R11 totals of an insurance record are the server's, rounded half up, whatever is sent", async () => {
      const a = await context.newUser();
      const customerId = await a.addCustomer();
      const add = async (values: Record<string, number | string>) => {
        const row = { customer_id: customerId, ...values };
        const create = op({ kind: 'create', entity: 'car_insurance', values: row });
        expect((await a.send(create)).outcome).toBe('applied');
        return a.row('car_insurance', create.row_id);
      };
      const sent = { net_premium: 1.005, tax_and_duty: '2.675', compulsory_insurance: 0.1, grand_total: 7 };
      expect(await add(sent)).toMatchObject({
        net_premium: 1.01,
        tax_and_duty: 2.68,
        voluntary_total: 3.69,
        grand_total: 3.79,
        documents: [],
      });
      expect(await add({})).toMatchObject({ voluntary_total: null, grand_total: null });
      expect(await add({ compulsory_insurance: 645.21 })).toMatchObject({
        voluntary_total: null,
        grand_total: 645.21,
      });
    });

    test('R12 amounts, plate and the period of cover are guarded; the period merges as one', async () => {
      const a = await context.newUser();
      const customerId = await a.addCustomer();
      const start = '2026-01-01T00:00:00.000Z';
      const values = {
        customer_id: customerId,
        net_premium: 10,
        coverage_start: start,
        license_plate: 'กข 1',
      };
      const create = op({ kind: 'create', entity: 'car_insurance', values });
      await a.send(create);
      const edit = op({
        kind: 'update',
        entity: 'car_insurance',
        row_id: create.row_id,
        values: {
          net_premium: 11,
          coverage_start: start,
          coverage_end: '2027-01-01T00:00:00Z',
          remarks: 'x',
        },
        base: { net_premium: 9, coverage_start: start, coverage_end: '2026-06-01T00:00:00Z', remarks: null },
      });
      const row = {
        net_premium: 10,
        grand_total: 10,
        coverage_end: null,
        license_plate: 'กข 1',
        remarks: 'x',
      };
      expect(await a.send(edit)).toMatchObject({ outcome: 'conflict', row });
      const conflicts = await a.rows('sync_conflicts');
      expect(new Set(conflicts.map((one) => `${String(one['kind'])} ${String(one['field'])}`))).toEqual(
        new Set(['guarded coverage', 'guarded net_premium']),
      );
      expect(conflicts).toHaveLength(2);
    });

    test('R12 the stage of a renewal merges as one, and the last word counts', async () => {
      const a = await context.newUser();
      const customer_id = await a.addCustomer();
      const create = op({ kind: 'create', entity: 'car_insurance', values: { customer_id } });
      await a.send(create);
      const none = { renewal_stage: null, renewal_until: null, renewal_lost_reason: null };
      const move = (stage: string, reason: string | null) =>
        op({
          kind: 'update',
          entity: 'car_insurance',
          row_id: create.row_id,
          values: { renewal_stage: stage, renewal_until: '2026-12-31', renewal_lost_reason: reason },
          base: none,
        });
      await a.send(move('lost', 'price'));
      const row = { renewal_stage: 'accepted', renewal_until: '2026-12-31', renewal_lost_reason: null };
      expect(await a.send(move('accepted', null))).toMatchObject({ row });
      const conflicts = await a.rows('sync_conflicts');
      expect(conflicts.map((one) => `${String(one['kind'])} ${String(one['field'])}`)).toEqual([
        'overwritten renewal',
      ]);
    });

    test('R13 documents lie in a folder of the customer, below that of an agent', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const customerId = await a.addCustomer();
      const document = { name: 'กรมธรรม์.pdf', size: 3, type: 'application/pdf', sha256: 'a'.repeat(64) };
      const add = (path: string) => {
        const values = { customer_id: customerId, documents: [{ ...document, path }] };
        return a.send(op({ kind: 'create', entity: 'car_insurance', values }));
      };
      // A customer who was handed over brings documents in the folder of the former agent (SECURITY-57).
      for (const agent of [a.user, b.user])
        expect((await add(`${agent}/${customerId}/${uuid()}.pdf`)).outcome).toBe('applied');
      for (const folder of [`${a.user}/${uuid()}`, `x/${customerId}`, `${a.user}/${customerId}/..`, '..']) {
        expect(await add(`${folder}/${uuid()}.pdf`)).toMatchObject({
          detail: 'car_insurance_documents_folder',
        });
      }
    });

    test('R14 a task merges by column: done here and edited there both stay', async () => {
      const a = await context.newUser();
      const create = op({ kind: 'create', entity: 'tasks', values: { title: 'one', due_on: '2026-12-01' } });
      const change = { entity: 'tasks', row_id: create.row_id, kind: 'update' } as const;
      const done = op({ ...change, values: { done_at: '2026-11-30T01:00:00Z' }, base: { done_at: null } });
      const edit = op({ ...change, values: { title: 'two' }, base: { title: 'one' } });
      const overtaken = op({
        ...change,
        values: { due_on: '2026-12-03' },
        base: { due_on: '2026-12-02' },
      });
      expect((await a.push([create, done, edit, overtaken])).map(({ outcome }) => outcome)).toEqual([
        'applied',
        'applied',
        'applied',
        'merged',
      ]);
      expect(await a.row('tasks', create.row_id)).toMatchObject({
        title: 'two',
        due_on: '2026-12-03',
        done_at: expect.stringContaining('2026-11-30T01:00:00') as string,
        customer_id: null,
        reminder: null,
      });
    });

    test('R14 two devices may answer one reminder, without a title; its key never changes', async () => {
      const a = await context.newUser();
      const customerId = await a.addCustomer();
      const values = { customer_id: customerId, reminder: `birthday:${customerId}:2026-12-01` };
      const answers = [{ done_at: '2026-12-01T01:00:00Z' }, { snoozed_until: '2026-12-02' }].map((answer) =>
        op({ kind: 'create', entity: 'tasks', values: { ...values, ...answer } }),
      );
      expect((await a.push(answers)).map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
      expect(await a.rows('tasks')).toHaveLength(2);
      const change = { entity: 'tasks', row_id: answers[0]?.row_id ?? '', kind: 'update' } as const;
      expect(await a.send(op({ ...change, values: { reminder: 'x' }, base: {} }))).toMatchObject({
        outcome: 'rejected',
        code: 'unknown_field',
      });
    });

    test('R14 a task needs a title, and its customer is an own one', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const add = (values: Columns) => a.send(op({ kind: 'create', entity: 'tasks', values }));
      expect(await add({ due_on: '2026-12-01' })).toMatchObject({ detail: 'tasks_title_required' });
      expect(await add({ title: 'x', customer_id: await b.addCustomer() })).toMatchObject({
        code: 'parent_missing',
      });
    });

    test('R15 a consent is added with its proof, and neither changed nor deleted', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const good: Columns = {
        customer_id: await a.addCustomer(),
        purpose: 'marketing',
        answer: 'yes',
        text_version: '1-th',
        channel: 'device',
        signed_name: 'สมชาย',
        created_at: '2026-11-20T01:02:03.456Z',
      };
      const add = (values: Columns) =>
        a.send(op({ kind: 'create', entity: 'consents', values: { ...good, ...values } }));
      const create = op({ kind: 'create', entity: 'consents', values: good });
      const change = { entity: 'consents', row_id: create.row_id, base: {} } as const;
      const answers = await a.push([
        create,
        op({ ...change, kind: 'update', values: { answer: 'no' } }),
        op({ ...change, kind: 'delete', values: {} }),
        op({ ...change, kind: 'restore', values: {} }),
      ]);
      expect(answers.map((answer) => (answer.outcome === 'rejected' ? answer.code : answer.outcome))).toEqual(
        ['applied', 'unknown_field', 'not_allowed', 'unknown_kind'],
      );
      expect(await a.row('consents', create.row_id)).toMatchObject({
        answer: 'yes',
        signature: null,
        created_at: expect.stringContaining('2026-11-20T01:02:03.456') as string,
      });
      for (const channel of ['link', 'request']) {
        expect(await add({ channel })).toMatchObject({ code: 'not_allowed' });
      }
      expect(await add({ channel: 'spoken' })).toMatchObject({ detail: 'consents_proof_required' });
      expect(await add({ answer: 'no', channel: 'spoken', signed_name: null })).toMatchObject({
        outcome: 'applied',
      });
      expect(await add({ customer_id: await b.addCustomer() })).toMatchObject({ code: 'parent_missing' });
      expect(await a.rows('consents')).toHaveLength(2);
      expect(await b.rows('consents')).toHaveLength(0);
    });
  });
}
