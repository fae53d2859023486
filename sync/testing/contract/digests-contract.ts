import { describe, expect, test } from 'vitest';
import { digestRows } from '../../digest/digest-rows.ts';
import { callErrors, digestsResponse, runResponse } from '../../engine/protocol.ts';
import { customer, op, requireText, uuid, type SuiteContext, type TestUser } from '../contract-support.ts';

/** Registers the contract tests of comparing a device with the server. */
export function describeDigests(context: SuiteContext): void {
  async function digestsOf(user: TestUser, entity: string, after: string | null = null) {
    const result = await context.server().digests(user.user, { expected_user: user.user, entity, after });
    if (!result.ok) throw new Error(`The digests failed with ${result.code}.`);
    return digestsResponse.parse(result.value);
  }

  async function runOf(user: TestUser, entity: string, between: { after?: string; until?: string } = {}) {
    const { after = null, until = null } = between;
    const call = { expected_user: user.user, entity, after, until };
    const result = await context.server().run(user.user, call);
    if (!result.ok) throw new Error(`The run failed with ${result.code}.`);
    return runResponse.parse(result.value);
  }

  const inOrder = <Row extends { id?: unknown }>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));

  describe('digests', () => {
    test('L11 they are of the rows that a pull gives, and change with every value', async () => {
      const a = await context.newUser();
      const location = { address: 'บ้าน "เลขที่" \\ 1\n', lat: 13.7563309, lng: 0.0000001 };
      const id = await a.addCustomer({ notes: 'ก', house_location: location, custom_date: '2026-02-03' });
      await a.addCustomer({ name: 'x', notes: '850.50\u0007' });
      const policy = await a.addPolicy({ premium: '850.50', coverage_start: '2026-01-01T00:00:00Z' });
      for (const entity of ['customers', 'contract_policies']) {
        const rows = inOrder(await a.rows(entity));
        expect((await digestsOf(a, entity)).runs, entity).toEqual([
          { last: rows.at(-1)?.['id'], rows: rows.length, digest: digestRows(rows) },
        ]);
      }
      const before = await digestsOf(a, 'customers');
      await a.send(op({ kind: 'update', row_id: id, values: { notes: 'ข' }, base: { notes: 'ก' } }));
      const after = await digestsOf(a, 'customers');
      expect(after.runs[0]?.digest).not.toBe(before.runs[0]?.digest);
      expect(after.streams[a.user]?.head).toBe((before.streams[a.user]?.head ?? 0) + 1);
      expect((await a.row('contract_policies', policy))?.['premium']).toBe(850.5);
    });

    test('L11 runs hold 500 rows in the order of their ids, and go on behind a given one', async () => {
      const a = await context.newUser();
      const ops = Array.from({ length: 1_001 }, () => op({ kind: 'create', values: customer() }));
      for (let from = 0; from < ops.length; from += 500) await a.push(ops.slice(from, from + 500));
      const ids = ops.map((one) => one.row_id).sort();
      const { runs, next } = await digestsOf(a, 'customers');
      expect(runs.map(({ last, rows }) => [last, rows])).toEqual([
        [ids[499], 500],
        [ids[999], 500],
        [ids[1000], 1],
      ]);
      expect(next).toBeNull();
      expect((await digestsOf(a, 'customers', ids[999])).runs).toEqual([runs[2]]);
      const second = await runOf(a, 'customers', {
        after: requireText(ids[499]),
        until: requireText(ids[999]),
      });
      expect(second.rows.map((row) => row.id)).toEqual(ids.slice(500, 1000));
      expect(digestRows(second.rows)).toBe(runs[1]?.digest);
      expect(second, 'L14').toMatchObject({ entries: 500 });
      expect((await runOf(a, 'customers', { after: requireText(ids[999]) })).rows).toHaveLength(1);
    });

    test('L11 they are of the rows of the own streams, those of the hospitals included', async () => {
      const [agent, staff, other] = [
        await context.newUser(),
        await context.newUser(),
        await context.newUser(),
      ];
      const { hospitalId, promotionId } = await context.server().newHospital();
      await context.server().join({ userId: staff.user, hospitalId });
      const { id } = await agent.addBooking(promotionId);
      for (const entity of ['bookings', 'booking_contacts', 'booked_promotions', 'customers']) {
        for (const person of [agent, staff, other]) {
          const rows = inOrder(await person.rows(entity));
          const { runs, streams } = await digestsOf(person, entity);
          expect(runs.map(({ digest }) => digest)).toEqual(rows.length === 0 ? [] : [digestRows(rows)]);
          expect((await runOf(person, entity)).rows.map((row) => row.id)).toEqual(
            rows.map((row) => row['id']),
          );
          expect(Object.keys(streams).sort()).toEqual(Object.keys((await person.pull()).streams).sort());
        }
      }
      expect((await runOf(staff, 'bookings')).rows).toMatchObject([{ id }]);
    });

    test('L11 another person and unknown tables are refused', async () => {
      const [a, b] = [await context.newUser(), await context.newUser()];
      const ask = (user: string | null, expected_user: string, entity: string) =>
        Promise.all([
          context.server().digests(user, { expected_user, entity, after: null }),
          context.server().run(user, { expected_user, entity, after: null, until: uuid() }),
        ]);
      for (const user of [null, b.user]) {
        const refused = { ok: false, code: callErrors.sync_identity };
        expect(await ask(user, a.user, 'customers')).toEqual([refused, refused]);
      }
      const unknown = { ok: false, code: callErrors.sync_arguments };
      expect(await ask(a.user, a.user, 'profiles')).toEqual([unknown, unknown]);
    });
  });
}
