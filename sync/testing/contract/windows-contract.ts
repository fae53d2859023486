import { describe, expect, test } from 'vitest';
import { digestRows } from '../../digest/digest-rows.ts';
import { digestsResponse, type Cursors } from '../../engine/protocol.ts';
import { op, requireText, type SuiteContext, type TestUser } from '../contract-support.ts';

const DAY_MS = 24 * 60 * 60_000;
/**
 * Tables whose rows leave a hospital's stream when they are closed; here each booking has one row in each.
 */
const CLOSING = ['bookings', 'booking_contacts'] as const;

/** Registers the contract tests of the windows of streams. */
export function describeWindows(context: SuiteContext): void {
  async function scene() {
    const [agent, staff] = [await context.newUser(), await context.newUser()];
    const { hospitalId, promotionId } = await context.server().newHospital();
    await context.server().join({ userId: staff.user, hospitalId });
    return { agent, staff, hospitalId, promotionId };
  }

  async function digestOf(user: TestUser, entity: string) {
    const result = await context
      .server()
      .digests(user.user, { expected_user: user.user, entity, after: null });
    if (!result.ok) throw new Error(`The digests failed with ${result.code}.`);
    return digestsResponse.parse(result.value);
  }

  const idsOf = async (user: TestUser, entity: string) =>
    (await user.rows(entity)).map((row) => requireText(row['id'])).sort();

  describe('windows', () => {
    test('B23 a booking is closed when it is used or cancelled, by the server’s time; its contact with it', async () => {
      const { agent, promotionId } = await scene();
      const [used, cancelled, open] = [
        await agent.addBooking(promotionId),
        await agent.addBooking(promotionId),
        await agent.addBooking(promotionId),
      ];
      const before = Date.now();
      await context.server().useBooking(used.id);
      await agent.send(op({ kind: 'delete', entity: 'bookings', row_id: cancelled.id }));
      for (const entity of CLOSING) {
        for (const { id } of [used, cancelled]) {
          const closedAt = Date.parse(requireText((await agent.row(entity, id))?.['closed_at']));
          expect(Math.abs(closedAt - before), entity).toBeLessThan(60_000);
        }
        expect((await agent.row(entity, open.id))?.['closed_at'], entity).toBeNull();
      }
    });

    test('L12 a hospital’s stream holds what is open and what was closed since 90 days, the agent’s holds all', async () => {
      const { agent, staff, hospitalId, promotionId } = await scene();
      const [old, recent, open] = [
        await agent.addBooking(promotionId),
        await agent.addBooking(promotionId),
        await agent.addBooking(promotionId),
      ];
      for (const { id } of [old, recent]) await context.server().useBooking(id);
      await context.server().closedAgo({ bookingId: old.id, days: 92 });
      await context.server().closedAgo({ bookingId: recent.id, days: 89 });
      for (const entity of CLOSING) {
        expect(await idsOf(staff, entity)).toEqual([recent.id, open.id].sort());
        expect(await idsOf(agent, entity)).toEqual([old.id, recent.id, open.id].sort());
      }
      const { streams, more } = await staff.pull();
      const { since, to, head } = streams[hospitalId] ?? {};
      expect([more, to]).toEqual([false, head]);
      // The window starts at midnight in Bangkok, ninety days before today.
      const startMs = Date.parse(requireText(since));
      expect((startMs + 7 * 60 * 60_000) % DAY_MS).toBe(0);
      expect(Math.floor((Date.now() - startMs) / DAY_MS)).toBe(90);
      expect(streams[staff.user]?.since ?? null).toBeNull();
    });

    test('L12 a page is filled with what is in the window, and ends at the head where nothing more is', async () => {
      const { agent, staff, hospitalId, promotionId } = await scene();
      const bookings = [];
      for (let n = 0; n < 6; n += 1) bookings.push((await agent.addBooking(promotionId)).id);
      for (const bookingId of bookings.slice(1)) {
        await context.server().useBooking(bookingId);
        await context.server().closedAgo({ bookingId, days: 100 });
      }
      const seen: string[] = [];
      for (let page = await staff.pull({ maxRows: 1 }); ;) {
        seen.push(...(page.rows['bookings'] ?? []).map((row) => requireText(row['id'])));
        if (!page.more) {
          expect(page.streams[hospitalId]?.to).toBe(page.streams[hospitalId]?.head);
          break;
        }
        page = await staff.pull({ cursors: staff.cursorsAfter(page), maxRows: 1 });
      }
      expect(seen).toEqual([bookings[0]]);
    });

    test('L12 a cursor that names an earlier `since` is heard what was closed since then, and one without it is not', async () => {
      const { agent, staff, hospitalId, promotionId } = await scene();
      const [missed, older] = [await agent.addBooking(promotionId), await agent.addBooking(promotionId)];
      const known = staff.cursorsAfter(await staff.pull());
      for (const { id } of [missed, older]) await context.server().useBooking(id);
      await context.server().closedAgo({ bookingId: missed.id, days: 100 });
      await context.server().closedAgo({ bookingId: older.id, days: 130 });
      const heard = async (since: string | null) => {
        const cursors = { ...known, [hospitalId]: { ...known[hospitalId], since } } as Cursors;
        const { rows } = await staff.pull({ cursors });
        return (rows['bookings'] ?? []).map((row) => row['id']);
      };
      const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
      expect(await heard(null)).toEqual([]);
      expect(await heard(daysAgo(10))).toEqual([]);
      expect(await heard(daysAgo(120))).toEqual([missed.id]);
    });

    test('L12 the hospital chooses for how many days; `since` follows at once', async () => {
      const { agent, staff, hospitalId, promotionId } = await scene();
      const { id } = await agent.addBooking(promotionId);
      await context.server().useBooking(id);
      await context.server().closedAgo({ bookingId: id, days: 120 });
      expect(await idsOf(staff, 'bookings')).toEqual([]);
      const before = (await staff.pull()).streams[hospitalId]?.since ?? '';
      await context.server().setDeviceDays({ hospitalId, days: 365 });
      expect(await idsOf(staff, 'bookings')).toEqual([id]);
      const after = (await staff.pull()).streams[hospitalId]?.since ?? '';
      expect(Date.parse(before) - Date.parse(after)).toBe((365 - 90) * DAY_MS);
    });

    test('L13 what a reception shows first comes before the log: open bookings, the nearest last day first', async () => {
      const { agent, staff, promotionId } = await scene();
      const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
      const offer = async (days: number) => {
        const made = await context.server().newHospital({ end: dayFromNow(days) });
        await context.server().join({ userId: staff.user, hospitalId: made.hospitalId });
        return made.promotionId;
      };
      const [soon, over] = [await offer(5), await offer(-5)];
      // This booking's promotion ends after the contract's promotion.
      const far = await agent.addBooking(await offer(30_000));
      const [used, near, ended] = [
        await agent.addBooking(soon),
        await agent.addBooking(soon),
        await agent.addBooking(over),
      ];
      await context.server().useBooking(used.id);
      const last = await agent.addBooking(promotionId);

      const first = await staff.pull({ maxRows: 6, neededFirst: true });
      expect((first.rows['bookings'] ?? []).map(({ id }) => id)).toEqual([near.id, last.id]);
      expect((first.rows['booking_contacts'] ?? []).map(({ id }) => id)).toEqual([near.id, last.id]);
      expect((first.rows['booked_promotions'] ?? []).map((row) => row['promotion_id'])).toEqual([
        soon,
        promotionId,
      ]);
      expect([first.more, ...Object.values(first.streams).map(({ to }) => to)]).toEqual([
        true,
        0,
        0,
        0,
        0,
        0,
      ]);

      // The whole log follows the first page, and each of its pages moves a cursor.
      const seen = new Set<string>();
      for (let page = first; page.more;) {
        page = await staff.pull({ cursors: staff.cursorsAfter(page), maxRows: 6, neededFirst: true });
        for (const { id } of page.rows['bookings'] ?? []) seen.add(requireText(id));
      }
      expect([...seen].sort()).toEqual([near, last, far, used, ended].map(({ id }) => id).sort());
    });

    test('L13 where all fits into a page, it comes as the log has it', async () => {
      const { agent, staff, promotionId } = await scene();
      await agent.addBooking(promotionId);
      const [asked, plain] = [await staff.pull({ neededFirst: true }), await staff.pull()];
      expect(asked).toEqual({ ...plain, server_time: asked.server_time });
      expect(asked.more).toBe(false);
    });

    test('L12 digests are of the rows in the window, and say where it starts', async () => {
      const { agent, staff, hospitalId, promotionId } = await scene();
      const [old] = [await agent.addBooking(promotionId), await agent.addBooking(promotionId)];
      await context.server().useBooking(old.id);
      await context.server().closedAgo({ bookingId: old.id, days: 120 });
      for (const entity of CLOSING) {
        for (const person of [agent, staff]) {
          const rows = (await person.rows(entity)).toSorted((a, b) =>
            requireText(a['id']) < requireText(b['id']) ? -1 : 1,
          );
          expect(rows).toHaveLength(person === agent ? 2 : 1);
          expect((await digestOf(person, entity)).runs.map(({ digest }) => digest)).toEqual([
            digestRows(rows),
          ]);
          const call = { expected_user: person.user, entity, after: null, until: null };
          const run = await context.server().run(person.user, call);
          expect(run.ok && run.value.rows).toEqual(rows);
        }
      }
      const { since } = (await staff.pull()).streams[hospitalId] ?? {};
      expect((await digestOf(staff, 'bookings')).streams[hospitalId]?.since).toBe(since);
    });

    test('L12 an agent who is a member too keeps their own bookings', async () => {
      const { staff, promotionId } = await scene();
      const { id } = await staff.addBooking(promotionId);
      await context.server().useBooking(id);
      await context.server().closedAgo({ bookingId: id, days: 120 });
      for (const entity of CLOSING) {
        expect(await idsOf(staff, entity)).toEqual([id]);
        const rows = await staff.rows(entity);
        expect((await digestOf(staff, entity)).runs.map(({ digest }) => digest)).toEqual([digestRows(rows)]);
      }
    });
  });
}
