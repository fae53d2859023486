import { describe, expect, test } from 'vitest';
import { MAX_OPS_PER_PUSH, pushResponse } from '../../engine/protocol.ts';
import { customer, DEVICE, op, uuid, type SuiteContext } from '../contract-support.ts';

/** Registers the contract tests of whole calls. */
export function describeCalls(context: SuiteContext): void {
  describe('calls', () => {
    test('P1 a push for another person than the token says is refused as a whole', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const ops = [op({ kind: 'create', values: customer() })];
      for (const [caller, expected] of [
        [a.user, b.user],
        [null, a.user],
        [a.user, null],
      ] as const) {
        const result = await context.server().push(caller, { expected_user: expected, device: DEVICE, ops });
        expect(result).toEqual({ ok: false, code: 'SB001' });
      }
      expect([await a.rows('customers'), await b.rows('customers')]).toEqual([[], []]);
    });

    test('P1 a pull for another person than the token says is refused', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      for (const [caller, expected] of [
        [a.user, b.user],
        [null, a.user],
        [a.user, null],
      ] as const) {
        const result = await context.server().pull(caller, { expected_user: expected, cursors: {} });
        expect(result).toEqual({ ok: false, code: 'SB001' });
      }
    });

    test('P8 a push that knows another epoch is refused as a whole; one that knows the present one is not', async () => {
      const a = await context.newUser();
      const epoch = (await a.pull()).streams[a.user]?.epoch ?? '';
      const call = {
        expected_user: a.user,
        device: DEVICE,
        ops: [op({ kind: 'create', values: customer() })],
      };
      expect(await context.server().push(a.user, { ...call, known_epoch: uuid() })).toEqual({
        ok: false,
        code: 'SB003',
      });
      expect(await a.rows('customers')).toEqual([]);
      expect((await context.server().push(a.user, { ...call, known_epoch: epoch })).ok).toBe(true);
      expect(await a.rows('customers')).toHaveLength(1);
    });

    test('P2 up to 500 operations are taken in one call', async () => {
      const a = await context.newUser();
      const ops = Array.from({ length: MAX_OPS_PER_PUSH }, () => op({ kind: 'create', values: customer() }));
      const answers = await a.push(ops);
      expect(answers.map((answer) => answer.op_id)).toEqual(ops.map((one) => one.op_id));
      expect(new Set(answers.map((answer) => answer.outcome))).toEqual(new Set(['applied']));
      expect(await a.rows('customers')).toHaveLength(MAX_OPS_PER_PUSH);
    });

    test('P2 more than 500 operations are refused as a whole', async () => {
      const a = await context.newUser();
      const ops = Array.from({ length: MAX_OPS_PER_PUSH + 1 }, () =>
        op({ kind: 'create', values: customer() }),
      );
      const call = { expected_user: a.user, device: DEVICE, ops };
      expect(await context.server().push(a.user, call)).toEqual({ ok: false, code: 'SB002' });
      expect(await a.rows('customers')).toEqual([]);
    });

    test('P2 a call without operations is answered with none', async () => {
      expect(await (await context.newUser()).push([])).toEqual([]);
    });

    const good = op({ kind: 'create', values: customer() });
    const { base: _base, ...withoutBase } = good;
    const malformed: [string, unknown][] = [
      ['no list', {}],
      ['null', null],
      ['a text in the list', ['x']],
      ['null in the list', [null]],
      ['an op_id that is no uuid', [{ ...good, op_id: 'x' }]],
      ['an op_id in capitals', [{ ...good, op_id: good.op_id.toUpperCase().replace(/^./, 'A') }]],
      ['a row_id that is no uuid', [{ ...good, row_id: 7 }]],
      ['an entity that is no text', [{ ...good, entity: null }]],
      ['a kind that is no text', [{ ...good, kind: 1 }]],
      ['a version that is no number', [{ ...good, schema: '1' }]],
      ['a version below 1', [{ ...good, schema: 0 }]],
      ['a broken version', [{ ...good, schema: 1.5 }]],
      ['values that are a list', [{ ...good, values: [] }]],
      ['no base', [withoutBase]],
    ];
    test.each(malformed)('P3 what is not of the protocol stops the call: %s', async (_name, ops) => {
      const a = await context.newUser();
      const call = { expected_user: a.user, device: DEVICE, ops };
      expect(await context.server().push(a.user, call)).toEqual({ ok: false, code: 'SB002' });
    });

    test('P3 a malformed operation undoes the good ones of the same call', async () => {
      const a = await context.newUser();
      const ops = [op({ kind: 'create', values: customer() }), { ...good, op_id: 'x' }];
      const call = { expected_user: a.user, device: DEVICE, ops };
      expect(await context.server().push(a.user, call)).toEqual({ ok: false, code: 'SB002' });
      expect(await a.rows('customers')).toEqual([]);
    });

    test('P3 a call without a device is refused', async () => {
      const a = await context.newUser();
      const call = { expected_user: a.user, device: null, ops: [] };
      expect(await context.server().push(a.user, call)).toEqual({ ok: false, code: 'SB002' });
    });

    test('P4 a repeated operation has no second effect and gets the same answer', async () => {
      const a = await context.newUser();
      const create = op({ kind: 'create', values: customer() });
      const first = await a.send(create);
      const before = await a.pull();
      expect(await a.send(create)).toEqual(first);
      const after = await a.pull();
      expect(after.streams).toEqual(before.streams);
      expect(after.rows).toEqual(before.rows);
    });

    test('P4 a repeated merge answers with the row of the first time, whatever happened since', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'theirs' });
      const edit = op({ kind: 'update', row_id: id, values: { notes: 'mine' }, base: { notes: 'old' } });
      const first = await a.send(edit);
      expect(first.outcome).toBe('merged');
      await a.send(op({ kind: 'update', row_id: id, values: { notes: 'later' }, base: { notes: 'mine' } }));
      expect(await a.send(edit)).toEqual(first);
      expect((await a.row('customers', id))?.['notes']).toBe('later');
      expect(await a.rows('sync_conflicts')).toHaveLength(1);
    });

    test('P4 an answer says how new the row was that its operation met, a repeated one too', async () => {
      const a = await context.newUser();
      const send = async (ops: unknown) => {
        const call = { expected_user: a.user, device: DEVICE, ops };
        const result = await context.server().push(a.user, call);
        if (!result.ok) throw new Error(`The push failed with ${result.code}.`);
        return { head: result.value.head, repeated: result.value.repeated };
      };
      const headNow = async () => (await a.pull()).streams[a.user]?.head;
      const create = op({ kind: 'create', values: customer() });
      const id = create.row_id;
      const first = await headNow();
      expect(await send([create])).toEqual({ head: first, repeated: {} });
      const edit = op({ kind: 'update', row_id: id, values: { notes: 'mine' }, base: { notes: null } });
      const second = await headNow();
      expect(second).toBeGreaterThan(first ?? 0);
      expect(await send([edit])).toEqual({ head: second, repeated: {} });
      const fresh = op({ kind: 'create', values: customer() });
      const repeated = { [create.op_id]: first, [edit.op_id]: second };
      expect(await send([create, fresh, edit])).toEqual({
        head: await headNow().then((now) => (now ?? 0) - 1),
        repeated,
      });
    });

    test('P4 a refusal is repeated too, even after its cause is gone', async () => {
      const a = await context.newUser();
      const customerId = uuid();
      const child = op({ kind: 'create', entity: 'contract_policies', values: { customer_id: customerId } });
      const first = await a.send(child);
      expect(first).toMatchObject({ outcome: 'rejected', code: 'parent_missing' });
      await a.send(op({ kind: 'create', row_id: customerId, values: customer() }));
      expect(await a.send(child)).toEqual(first);
      expect((await a.send({ ...child, op_id: uuid() })).outcome).toBe('applied');
    });

    test('P4 the same operation twice in one call has one effect and two answers', async () => {
      const a = await context.newUser();
      const create = op({ kind: 'create', values: customer() });
      const answers = await a.push([create, create]);
      expect(answers).toEqual([
        { op_id: create.op_id, outcome: 'applied' },
        { op_id: create.op_id, outcome: 'applied' },
      ]);
      expect(await a.rows('customers')).toHaveLength(1);
    });

    test('P5 the same call many times at once has one effect and one answer', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'theirs' });
      const ops = [
        op({ kind: 'create', values: customer() }),
        op({ kind: 'update', row_id: id, values: { notes: 'mine' }, base: { notes: 'old' } }),
      ];
      const results = await Promise.all(Array.from({ length: 6 }, () => a.push(ops)));
      for (const answers of results) expect(answers).toEqual(results[0]);
      expect(results[0]?.map((answer) => answer.outcome)).toEqual(['applied', 'merged']);
      expect(await a.rows('customers')).toHaveLength(2);
      expect(await a.rows('sync_conflicts')).toHaveLength(1);
    });

    test('P5 calls at once that carry the same operations in opposite order do not block each other', async () => {
      const a = await context.newUser();
      const ops = Array.from({ length: 20 }, () => op({ kind: 'create', values: customer() }));
      const results = await Promise.all([a.push(ops), a.push(ops.toReversed()), a.push(ops)]);
      for (const answers of results)
        expect(answers.every((answer) => answer.outcome === 'applied')).toBe(true);
      expect(await a.rows('customers')).toHaveLength(20);
    });

    const acknowledging = (
      a: { user: string },
      call: { ops: unknown; outbox: string; turn: number; opIds?: string[] },
    ) =>
      context.server().push(a.user, {
        expected_user: a.user,
        device: DEVICE,
        ops: call.ops,
        acknowledged: { outbox: call.outbox, turn: call.turn, op_ids: call.opIds ?? [] },
      });

    test('P9 an answer that is not acknowledged is repeated whatever its age, and is there until it is', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'first' });
      const edit = op({ kind: 'update', row_id: id, values: { notes: 'mine' }, base: { notes: 'first' } });
      const remove = op({ kind: 'delete', row_id: id, base: {} });
      const create = op({ kind: 'create', values: customer() });
      const outcomes = (await a.push([create, edit, remove])).map((answer) => answer.outcome);
      expect(outcomes).toEqual(['applied', 'applied', 'applied']);
      await a.send(op({ kind: 'restore', row_id: id }));
      await a.send(op({ kind: 'update', row_id: id, values: { notes: 'newer' }, base: { notes: 'mine' } }));
      await context.server().purge();
      const again = (await a.push([create, edit, remove])).map((answer) => answer.outcome);
      expect(again).toEqual(['applied', 'applied', 'applied']);
      expect(await a.row('customers', id)).toMatchObject({ notes: 'newer', deleted_at: null });
      expect(await context.server().ledgerSize(a.user)).toBe(6);
    });

    test('P9 the ledger forgets what is acknowledged, of that person alone', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const ops = [op({ kind: 'create', values: customer() }), op({ kind: 'create', values: customer() })];
      const opIds = ops.map((one) => one.op_id);
      const outbox = uuid();
      expect((await acknowledging(a, { ops, outbox, turn: 0 })).ok).toBe(true);
      expect((await acknowledging(b, { ops: [], outbox, turn: 1, opIds })).ok).toBe(true);
      expect(await context.server().ledgerSize(a.user)).toBe(2);
      const next = [op({ kind: 'create', values: customer() })];
      expect((await acknowledging(a, { ops: next, outbox, turn: 1, opIds })).ok).toBe(true);
      expect(await context.server().ledgerSize(a.user)).toBe(1);
      expect(await a.rows('customers')).toHaveLength(3);
    });

    test('P9 N2 an operation that two devices hold and neither acknowledges has one effect, whichever comes first', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'first' });
      const edit = op({ kind: 'update', row_id: id, values: { notes: 'rescued' }, base: { notes: 'first' } });
      const create = op({ kind: 'create', values: customer() });
      const [broken, second] = [uuid(), uuid()];
      const others = [op({ kind: 'create', values: customer() })];
      const opIds = others.map((one) => one.op_id);
      expect((await acknowledging(a, { ops: [create, edit, ...others], outbox: second, turn: 0 })).ok).toBe(
        true,
      );
      expect((await acknowledging(a, { ops: [], outbox: second, turn: 1, opIds })).ok).toBe(true);
      await a.send(
        op({ kind: 'update', row_id: id, values: { notes: 'newer' }, base: { notes: 'rescued' } }),
      );
      const late = await acknowledging(a, { ops: [create, edit], outbox: broken, turn: 7 });
      const { answers, repeated } = pushResponse.parse(late.ok && late.value);
      expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
      expect(Object.keys(repeated).toSorted()).toEqual([create.op_id, edit.op_id].toSorted());
      expect(await a.row('customers', id)).toMatchObject({ notes: 'newer' });
      expect(await a.rows('customers')).toHaveLength(3);
      expect(await a.rows('sync_conflicts')).toEqual([]);
    });

    test('P9 a late copy of a call from before an acknowledgement is refused whole', async () => {
      const a = await context.newUser();
      const outbox = uuid();
      const ops = [op({ kind: 'create', values: customer() })];
      const opIds = ops.map((one) => one.op_id);
      const id = ops[0]?.row_id ?? '';
      const call = { ops, outbox, turn: 0 };
      expect((await acknowledging(a, call)).ok).toBe(true);
      // The next call is sent before this one is answered, so it acknowledges no more.
      expect((await acknowledging(a, call)).ok).toBe(true);
      expect((await acknowledging(a, { ops: [], outbox, turn: 1, opIds })).ok).toBe(true);
      await context.server().erase({ entity: 'customers', rowId: id });
      expect(await acknowledging(a, call)).toEqual({ ok: false, code: 'SB004' });
      expect(await a.rows('customers')).toEqual([]);
      // Another outbox of the person has turns of its own.
      expect((await acknowledging(a, { ops: [], outbox: uuid(), turn: 0 })).ok).toBe(true);
    });

    test('P9 a pull says which turn of the asking outbox the server knows', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const outbox = uuid();
      const known = async (who: typeof a) => {
        const answer = await context
          .server()
          .pull(who.user, { expected_user: who.user, cursors: {}, outbox });
        return answer.ok ? answer.value.acknowledged : answer;
      };
      expect(await known(a)).toBeNull();
      await acknowledging(a, { ops: [], outbox, turn: 7 });
      expect([await known(a), await known(b), (await a.pull()).acknowledged]).toEqual([7, null, null]);
    });

    test('P9 a push of another epoch acknowledges nothing', async () => {
      const a = await context.newUser();
      const create = op({ kind: 'create', values: customer() });
      await a.send(create);
      const acknowledged = { outbox: uuid(), turn: 1, op_ids: [create.op_id] };
      const call = { expected_user: a.user, device: DEVICE, ops: [], known_epoch: uuid(), acknowledged };
      expect(await context.server().push(a.user, call)).toEqual({ ok: false, code: 'SB003' });
      expect(await context.server().ledgerSize(a.user)).toBe(1);
    });

    test.each<[string, unknown]>([
      ['a list', []],
      ['no outbox', { turn: 1, op_ids: [] }],
      ['an outbox that is no uuid', { outbox: 'x', turn: 1, op_ids: [] }],
      ['a turn below 0', { outbox: uuid(), turn: -1, op_ids: [] }],
      ['a broken turn', { outbox: uuid(), turn: 1.5, op_ids: [] }],
      ['no ids', { outbox: uuid(), turn: 1 }],
      ['an id that is no uuid', { outbox: uuid(), turn: 1, op_ids: ['x'] }],
      ['an id that is null', { outbox: uuid(), turn: 1, op_ids: [null] }],
      ['too many ids', { outbox: uuid(), turn: 1, op_ids: Array.from({ length: 1001 }, uuid) }],
    ])('P9 what is acknowledged must be of the protocol: %s', async (_name, acknowledged) => {
      const a = await context.newUser();
      const call = { expected_user: a.user, device: DEVICE, ops: [], acknowledged };
      expect(await context.server().push(a.user, call)).toEqual({ ok: false, code: 'SB002' });
    });

    test('P6 an op_id of another person is taken, and shows nothing of what it was', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const theirs = op({ kind: 'create', values: customer() });
      await a.send(theirs);
      const mine = op({ kind: 'create', op_id: theirs.op_id, values: customer() });
      const call = { expected_user: b.user, device: DEVICE, ops: [mine] };
      expect(await context.server().push(b.user, call)).toMatchObject({ value: { repeated: {} } });
      expect(await b.send(mine)).toEqual({
        op_id: theirs.op_id,
        outcome: 'rejected',
        code: 'op_id_taken',
        message: expect.any(String) as string,
        detail: null,
      });
      expect(await b.rows('customers')).toEqual([]);
    });

    test('P7 one refused operation does not stop the others, and answers keep the order of the operations', async () => {
      const a = await context.newUser();
      const ops = [
        op({ kind: 'create', values: customer({ name: 'first' }) }),
        op({ kind: 'create', values: customer({ telephone: 'none' }) }),
        op({ kind: 'update', values: { notes: 'x' }, base: { notes: null } }),
        op({ kind: 'create', values: customer({ name: 'last' }) }),
      ];
      const answers = await a.push(ops);
      expect(answers.map((answer) => answer.op_id)).toEqual(ops.map((one) => one.op_id));
      expect(answers.map((answer) => answer.outcome)).toEqual(['applied', 'rejected', 'gone', 'applied']);
      expect((await a.rows('customers')).map((row) => row['name'])).toEqual(['first', 'last']);
    });

    test('P7 operations of one call see the effects of those before them', async () => {
      const a = await context.newUser();
      const create = op({ kind: 'create', values: customer() });
      const edit = op({
        kind: 'update',
        row_id: create.row_id,
        values: { notes: 'x' },
        base: { notes: null },
      });
      const remove = op({ kind: 'delete', row_id: create.row_id, base: { notes: 'x' } });
      const answers = await a.push([create, edit, remove]);
      expect(answers.map((answer) => answer.outcome)).toEqual(['applied', 'applied', 'applied']);
      expect((await a.row('customers', create.row_id))?.['deleted_at']).not.toBeNull();
    });
  });
}
