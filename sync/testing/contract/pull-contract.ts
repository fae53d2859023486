import { describe, expect, test } from 'vitest';
import type { Cursors } from '../../engine/protocol.ts';
import { customer, op, requireText, uuid, type SuiteContext, type TestUser } from '../contract-support.ts';

/** Pulls until nothing is left; returns the names of the rows in the order of arrival. */
async function readAll(
  user: TestUser,
  maxRows: number,
): Promise<{ names: unknown[]; pages: number; cursors: Cursors }> {
  const names: unknown[] = [];
  let cursors: Cursors = {};
  for (let pages = 1; ; pages += 1) {
    const page = await user.pull({ cursors, maxRows });
    names.push(...(page.rows['customers'] ?? []).map((row) => row['name']));
    cursors = user.cursorsAfter(page);
    if (!page.more) return { names, pages, cursors };
    if (pages > 100) throw new Error('Reading does not end.');
  }
}

/** Registers the contract tests of pulls. */
export function describePull(context: SuiteContext): void {
  describe('pulls', () => {
    test('L1 a new person has one stream, empty, whose epoch stays', async () => {
      const a = await context.newUser();
      const [first, second] = [await a.pull(), await a.pull()];
      expect(Object.keys(first.streams)).toEqual([a.user]);
      expect(first.streams[a.user]).toMatchObject({ head: 0, to: 0, reset: false });
      expect(second.streams).toEqual(first.streams);
      expect(first).toMatchObject({ more: false, rows: {}, tombstones: {}, evict: {} });
    });

    test('L1 the server answers its time in ISO 8601 with milliseconds', async () => {
      const page = await (await context.newUser()).pull();
      expect(page.server_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    });

    test('L10 a page holds at most 512 kB of rows, and none is missing', async () => {
      const a = await context.newUser();
      const ops = Array.from({ length: 250 }, () =>
        op({ kind: 'create', values: customer({ notes: 'ก'.repeat(1_000) }) }),
      );
      await a.push(ops);
      const seen: string[] = [];
      let cursors: Cursors = {};
      for (let more = true; more;) {
        const page = await a.pull({ cursors, maxRows: 1_000 });
        const rows = page.rows['customers'] ?? [];
        expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThanOrEqual(512 * 1024);
        expect(rows.length).toBeGreaterThan(0);
        seen.push(...rows.map((row) => requireText(row['id'])));
        cursors = a.cursorsAfter(page);
        more = page.more;
      }
      expect(seen.sort()).toEqual(ops.map((one) => one.row_id).sort());
    });

    test('L14 a page says how many rows, tombstones and evictions it holds', async () => {
      const a = await context.newUser();
      const [erased, given] = [await a.addCustomer(), await a.addCustomer()];
      expect(await a.pull()).toMatchObject({ entries: 2 });
      const { server } = context;
      const before = await a.pull();
      expect(await a.pull({ cursors: a.cursorsAfter(before) })).toMatchObject({ entries: 0 });
      await server().erase({ entity: 'customers', rowId: erased });
      await server().reassign({ entity: 'customers', rowId: given, userId: (await context.newUser()).user });
      await a.addCustomer();
      expect(await a.pull({ cursors: a.cursorsAfter(before) })).toMatchObject({
        rows: { customers: [expect.anything()] },
        tombstones: { customers: [erased] },
        evict: { customers: [given] },
        entries: 3,
      });
    });

    test('L2 pages carry every row once, in order, without holes, whatever their size', async () => {
      const a = await context.newUser();
      const wanted = Array.from({ length: 23 }, (_, n) => `customer ${n}`);
      await a.push(wanted.slice(0, 9).map((name) => op({ kind: 'create', values: customer({ name }) })));
      await a.push(wanted.slice(9).map((name) => op({ kind: 'create', values: customer({ name }) })));
      for (const [maxRows, pages] of [
        [1, 23],
        [5, 5],
        [23, 1],
        [1000, 1],
      ] as const) {
        expect(await readAll(a, maxRows)).toMatchObject({ names: wanted, pages });
      }
    });

    test('L2 a page says where it ends, and more while the head is not reached', async () => {
      const a = await context.newUser();
      for (const name of ['one', 'two', 'three']) await a.addCustomer({ name });
      const first = await a.pull({ maxRows: 2 });
      expect(first.streams[a.user]).toMatchObject({ head: 3, to: 2 });
      expect(first.more).toBe(true);
      const second = await a.pull({ maxRows: 2, cursors: a.cursorsAfter(first) });
      expect(second.streams[a.user]).toMatchObject({ head: 3, to: 3, reset: false });
      expect(second.more).toBe(false);
      const third = await a.pull({ cursors: a.cursorsAfter(second) });
      expect(third).toMatchObject({ more: false, rows: {} });
    });

    test('L2 the number of rows asked for is bounded on both sides', async () => {
      const a = await context.newUser();
      for (let call = 0; call < 3; call += 1) {
        await a.push(Array.from({ length: 400 }, () => op({ kind: 'create', values: customer() })));
      }
      for (const [asked, given] of [
        [0, 1],
        [-5, 1],
        [undefined, 500],
        [1_000_000, 1000],
      ] as const) {
        const page = await a.pull(asked === undefined ? {} : { maxRows: asked });
        expect(page.rows['customers']).toHaveLength(given);
      }
    });

    test('L3 a row that changed often is in the log once, at its newest number', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ name: 'first' });
      await a.addCustomer({ name: 'second' });
      const seen = a.cursorsAfter(await a.pull());
      for (const n of [1, 2, 3]) {
        const base = { notes: n === 1 ? null : `edit ${n - 1}` };
        await a.send(op({ kind: 'update', row_id: id, values: { notes: `edit ${n}` }, base }));
      }
      const page = await a.pull({ cursors: seen });
      expect(page.rows['customers']).toMatchObject([{ id, notes: 'edit 3' }]);
      expect(page.streams[a.user]).toMatchObject({ head: 5, to: 5 });
      expect((await readAll(a, 1)).names).toEqual(['second', 'first']);
    });

    test('L3 an operation without effect moves no number', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer({ notes: 'x' });
      const before = (await a.pull()).streams;
      await a.push([
        op({ kind: 'update', row_id: id, values: { notes: 'x' }, base: { notes: 'y' } }),
        op({ kind: 'restore', row_id: id }),
        op({ kind: 'create', values: customer({ telephone: 'none' }) }),
        op({ kind: 'delete' }),
      ]);
      expect((await a.pull()).streams).toEqual(before);
    });

    test('L4 a cursor of another epoch starts again at 0, and says so', async () => {
      const a = await context.newUser();
      await a.addCustomer();
      const cursors = { [a.user]: { epoch: uuid(), seq: 1 } };
      const page = await a.pull({ cursors });
      expect(page.streams[a.user]).toMatchObject({ reset: true, to: 1, head: 1 });
      expect(page.rows['customers']).toHaveLength(1);
      const next = await a.pull({ cursors: a.cursorsAfter(page) });
      expect(next.streams[a.user]?.reset).toBe(false);
    });

    test('L4 a cursor ahead of the head starts again at 0, and says so', async () => {
      const a = await context.newUser();
      await a.addCustomer();
      const epoch = (await a.pull()).streams[a.user]?.epoch ?? '';
      const page = await a.pull({ cursors: { [a.user]: { epoch, seq: 2 } } });
      expect(page.streams[a.user]).toMatchObject({ reset: true, to: 1 });
      expect(page.rows['customers']).toHaveLength(1);
    });

    test('L4 after a restore from a backup every cursor starts again', async () => {
      const a = await context.newUser();
      await a.addCustomer();
      const cursors = a.cursorsAfter(await a.pull());
      await context.server().newEpoch();
      const page = await a.pull({ cursors });
      expect(page.streams[a.user]?.reset).toBe(true);
      expect(page.streams[a.user]?.epoch).not.toBe(cursors[a.user]?.epoch);
      expect(page.rows['customers']).toHaveLength(1);
    });

    test('L5 a softly deleted row comes as a row, with the time of its deletion', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer();
      const seen = a.cursorsAfter(await a.pull());
      await a.send(op({ kind: 'delete', row_id: id }));
      const page = await a.pull({ cursors: seen });
      expect(page.rows['customers']).toMatchObject([{ id, deleted_at: expect.any(String) as string }]);
      expect(page.tombstones).toEqual({});
    });

    test('L5 a row that is gone for good leaves a tombstone', async () => {
      const a = await context.newUser();
      const id = await a.addCustomer();
      const seen = a.cursorsAfter(await a.pull());
      await context.server().erase({ entity: 'customers', rowId: id });
      for (const cursors of [seen, {}]) {
        const page = await a.pull({ cursors });
        expect(page).toMatchObject({ rows: {}, tombstones: { customers: [id] }, evict: {} });
      }
    });

    test('L6 a row that moved to another person is evicted here and arrives there', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const id = await a.addCustomer({ name: 'moving' });
      const seen = a.cursorsAfter(await a.pull());
      await context.server().reassign({ entity: 'customers', rowId: id, userId: b.user });
      const page = await a.pull({ cursors: seen });
      expect(page).toMatchObject({ rows: {}, tombstones: {}, evict: { customers: [id] } });
      expect((await b.pull()).rows['customers']).toMatchObject([{ id, name: 'moving' }]);
      await context.server().reassign({ entity: 'customers', rowId: id, userId: a.user });
      const back = await a.pull({ cursors: a.cursorsAfter(page) });
      expect(back).toMatchObject({ rows: { customers: [{ id }] }, evict: {} });
    });

    test('L7 nobody reads a stream of another person, whatever cursor they name', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      await b.addCustomer();
      const epoch = (await b.pull()).streams[b.user]?.epoch ?? '';
      const page = await a.pull({ cursors: { [b.user]: { epoch, seq: 0 }, [uuid()]: { epoch, seq: 0 } } });
      expect(Object.keys(page.streams)).toEqual([a.user]);
      expect(page.rows).toEqual({});
    });

    const malformed: [string, unknown][] = [
      ['a list', []],
      ['null', null],
      ['a cursor that is a number', { [uuid()]: 3 }],
      ['a cursor without epoch', { [uuid()]: { seq: 1 } }],
      ['a number below 0', { [uuid()]: { epoch: uuid(), seq: -1 } }],
      ['a number that is a text', { [uuid()]: { epoch: uuid(), seq: '1' } }],
    ];
    test.each(malformed)(
      'L8 cursors that are not of the protocol are refused: %s',
      async (_name, cursors) => {
        const a = await context.newUser();
        const result = await context.server().pull(a.user, { expected_user: a.user, cursors });
        expect(result).toEqual({ ok: false, code: 'SB002' });
      },
    );

    test('L9 rows of several tables share one page, parents before their children', async () => {
      const a = await context.newUser();
      const child = await a.addPolicy();
      const first = await a.pull({ maxRows: 1 });
      expect(Object.keys(first.rows)).toEqual(['customers']);
      const second = await a.pull({ maxRows: 1, cursors: a.cursorsAfter(first) });
      expect(second.rows).toMatchObject({ contract_policies: [{ id: child }] });
      expect(Object.keys((await a.pull()).rows).sort()).toEqual(['contract_policies', 'customers']);
    });
  });
}
