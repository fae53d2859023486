import { describe, expect, test } from 'vitest';
import type { Columns } from '../../engine/protocol.ts';
import {
  contractPromotion,
  customer,
  newCode,
  op,
  requireText,
  uuid,
  type SuiteContext,
  type TestUser,
} from '../contract-support.ts';

/** Registers the contract tests of bookings. */
export function describeBookings(context: SuiteContext): void {
  /** An agent and a member of a hospital whose promotion the agent sells. */
  async function scene() {
    const [agent, staff] = [await context.newUser(), await context.newUser()];
    const { hospitalId, promotionId } = await context.server().newHospital();
    await context.server().join({ userId: staff.user, hospitalId });
    return { agent, staff, hospitalId, promotionId };
  }

  async function sendBooking(agent: TestUser, values: Columns) {
    const customerId = await agent.addCustomer();
    return agent.send(
      op({ kind: 'create', entity: 'bookings', values: { customer_id: customerId, ...values } }),
    );
  }

  const cancel = (id: string) => op({ kind: 'delete', entity: 'bookings', row_id: id });

  describe('bookings and the stream of a hospital', () => {
    test('B10 a booking carries what the server knows of the promotion', async () => {
      const { agent, hospitalId, promotionId } = await scene();
      const { id, customerId } = await agent.addBooking(promotionId);
      expect(await agent.row('bookings', id)).toMatchObject({
        ...contractPromotion,
        user_id: agent.user,
        customer_id: customerId,
        hospital_id: hospitalId,
        booking_price: 850.5,
        used: false,
        deleted_at: null,
        cancelled_at: null,
      });
    });

    test('B10 what bookings show of a promotion is one row for each who reads them, however many there are', async () => {
      const { agent, staff, hospitalId, promotionId } = await scene();
      for (let n = 0; n < 3; n += 1) await agent.addBooking(promotionId);
      const readers = [
        { person: agent, reader: { user_id: agent.user, hospital_id: null } },
        { person: staff, reader: { user_id: null, hospital_id: hospitalId } },
      ];
      const { list_price: _price, ...shown } = contractPromotion;
      const seen = [];
      for (const { person, reader } of readers) {
        const page = await person.pull();
        expect(page.rows['booked_promotions']).toEqual([
          { id: expect.any(String) as string, promotion_id: promotionId, ...reader, ...shown },
        ]);
        seen.push(person.cursorsAfter(page));
      }
      await context.server().renamePromotion({ promotionId, title: 'ใหม่' });
      for (const [n, { person, reader }] of readers.entries()) {
        const { rows } = await person.pull({ cursors: seen[n] ?? {} });
        expect(rows).toMatchObject({ booked_promotions: [{ ...reader, promotion_title: 'ใหม่' }] });
        expect(Object.keys(rows)).toEqual(['booked_promotions']);
      }
      // A new agent's first booking has the current title, and so
      // has the promotion's row in the agent's stream.
      const other = await context.newUser();
      const { id } = await other.addBooking(promotionId);
      expect(await other.row('bookings', id)).toMatchObject({ promotion_title: 'ใหม่' });
      expect(await other.rows('booked_promotions')).toMatchObject([{ promotion_title: 'ใหม่' }]);
    });

    test('B11 members of the hospital read its bookings and their contacts, and never the customers', async () => {
      const { agent, staff, hospitalId, promotionId } = await scene();
      const { id } = await agent.addBooking(promotionId);
      const page = await staff.pull();
      expect(Object.keys(page.streams).sort()).toEqual([staff.user, hospitalId].sort());
      expect(Object.keys(page.rows).sort()).toEqual(['booked_promotions', 'booking_contacts', 'bookings']);
      expect(page.rows['bookings']).toMatchObject([{ id }]);
      expect(page.rows['booking_contacts']).toMatchObject([
        { id, name: 'สมชาย', masked_name: 'ส***', masked_telephone: '081****678' },
      ]);
      expect((await agent.pull()).rows['booking_contacts']).toMatchObject([{ id }]);
    });

    test('B11 nobody else reads them, members of another hospital included', async () => {
      const { agent, promotionId } = await scene();
      await agent.addBooking(promotionId);
      const { staff: other } = await scene();
      expect((await other.pull()).rows).toEqual({});
    });

    test('B11 pages of several streams carry every row once', async () => {
      const { agent, staff, promotionId } = await scene();
      const ids = [];
      for (let n = 0; n < 4; n += 1) ids.push((await agent.addBooking(promotionId)).id);
      for (let n = 0; n < 3; n += 1) await staff.addCustomer();
      const seen: unknown[] = [];
      for (let cursors = {}, pages = 0; pages < 30; pages += 1) {
        const page = await staff.pull({ cursors, maxRows: 2 });
        for (const [entity, rows] of Object.entries(page.rows)) {
          seen.push(...rows.map((row) => `${entity} ${requireText(row['id'])}`));
        }
        cursors = staff.cursorsAfter(page);
        if (!page.more) break;
      }
      // The page holds four bookings with their contacts, three customers and the promotion.
      expect(seen).toHaveLength(12);
      expect(new Set(seen).size).toBe(12);
      for (const id of ids) expect(seen).toContain(`bookings ${id}`);
    });

    test('B11 an agent who is a member too gets each row once', async () => {
      const { agent, hospitalId, promotionId } = await scene();
      await context.server().join({ userId: agent.user, hospitalId });
      const { id } = await agent.addBooking(promotionId);
      const page = await agent.pull();
      expect(page.rows['bookings']).toMatchObject([{ id }]);
      expect(page.rows['booking_contacts']).toHaveLength(1);
    });

    test('B12 the contact follows the customer', async () => {
      const { agent, staff, promotionId } = await scene();
      const { id, customerId } = await agent.addBooking(promotionId);
      const seen = staff.cursorsAfter(await staff.pull());
      const base = { name: 'สมชาย', telephone: '081-234-5678' };
      const values = { name: 'ใจดี มีสุข', telephone: '02-123-4567' };
      await agent.send(op({ kind: 'update', row_id: customerId, values, base }));
      expect((await staff.pull({ cursors: seen })).rows).toMatchObject({
        booking_contacts: [{ id, ...values, masked_name: 'ใ*** ม***', masked_telephone: '021***567' }],
      });
    });

    test('B12 PRIVACY-8 who refuses to share has a masked contact in bookings made before and after, until a yes', async () => {
      const { agent, staff, promotionId } = await scene();
      const { id, customerId } = await agent.addBooking(promotionId);
      const say = (answer: string, minutesAgo: number) =>
        agent.send(
          op({
            kind: 'create',
            entity: 'consents',
            values: {
              customer_id: customerId,
              purpose: 'hospital',
              answer,
              text_version: '1-th',
              channel: 'device',
              signed_name: 'สมชาย',
              created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
            },
          }),
        );
      expect((await say('no', 3)).outcome).toBe('applied');
      const code = newCode();
      const values = {
        customer_id: customerId,
        promotion_id: promotionId,
        booking_code: code,
        booking_price: 1,
      };
      const second = await agent.send(op({ kind: 'create', entity: 'bookings', values }));
      expect(second.outcome).toBe('applied');
      const masked = { name: 'ส***', telephone: '081****678' };
      const contacts = async () => (await staff.pull()).rows['booking_contacts'];
      expect(await contacts()).toMatchObject([masked, masked]);
      // A new name is masked too, and an older yes that arrives late changes nothing.
      const base = { name: 'สมชาย' };
      await agent.send(op({ kind: 'update', row_id: customerId, values: { name: 'ใจดี มีสุข' }, base }));
      await say('yes', 5);
      expect(await contacts()).toMatchObject([{ name: 'ใ*** ม***' }, { name: 'ใ*** ม***' }]);
      await say('yes', 1);
      const shown = { name: 'ใจดี มีสุข', telephone: '081-234-5678' };
      expect(await contacts()).toMatchObject([shown, shown]);
      expect((await agent.row('booking_contacts', id))?.['name']).toBe('ใจดี มีสุข');
    });

    test('B13 who is no member any more loses the stream, by one entry of the own one', async () => {
      const { agent, staff, hospitalId, promotionId } = await scene();
      const { id } = await agent.addBooking(promotionId);
      const seen = staff.cursorsAfter(await staff.pull());
      await context.server().leave({ userId: staff.user, hospitalId });
      const page = await staff.pull({ cursors: seen });
      expect(Object.keys(page.streams)).toEqual([staff.user]);
      expect(page).toMatchObject({ rows: {}, tombstones: {}, evict: {} });
      expect(page.streams[staff.user]?.to).toBe((seen[staff.user]?.seq ?? 0) + 1);
      await context.server().join({ userId: staff.user, hospitalId });
      const back = await staff.pull({ cursors: staff.cursorsAfter(page) });
      expect(back.rows).toMatchObject({ bookings: [{ id }], booking_contacts: [{ id }] });
    });

    test('B14 an available booking is cancelled by a delete; the hospital learns of it', async () => {
      const { agent, staff, promotionId } = await scene();
      const { id } = await agent.addBooking(promotionId);
      const seen = staff.cursorsAfter(await staff.pull());
      expect((await agent.send(cancel(id))).outcome).toBe('applied');
      const [row] = (await staff.pull({ cursors: seen })).rows['bookings'] ?? [];
      expect(row).toMatchObject({ id, used: false });
      expect(typeof row?.['cancelled_at']).toBe('string');
      expect((await agent.send(cancel(id))).outcome).toBe('applied');
    });

    test('B14 a used booking is not cancelled, and the agent is answered why', async () => {
      const { agent, promotionId } = await scene();
      const { id } = await agent.addBooking(promotionId);
      await context.server().useBooking(id);
      const answer = { outcome: 'rejected', code: 'value_refused', detail: 'bookings_cancel_used' };
      expect(await agent.send(cancel(id))).toMatchObject(answer);
      expect(await agent.row('bookings', id)).toMatchObject({ used: true, deleted_at: null });
    });

    test('B14 a cancellation is not taken back', async () => {
      const { agent, promotionId } = await scene();
      const { id } = await agent.addBooking(promotionId);
      await agent.send(cancel(id));
      const restore = op({ kind: 'restore', entity: 'bookings', row_id: id });
      expect(await agent.send(restore)).toMatchObject({
        code: 'value_refused',
        detail: 'bookings_cancel_final',
      });
    });

    test('B15 nothing of a booking or a contact is changed through syncing, by nobody', async () => {
      const { agent, staff, promotionId } = await scene();
      const { id } = await agent.addBooking(promotionId);
      for (const person of [agent, staff]) {
        for (const entity of ['bookings', 'booking_contacts']) {
          const change = { entity, row_id: id };
          const edit = op({ ...change, kind: 'update', values: { used: true } });
          expect(await person.send(edit)).toMatchObject({ code: 'unknown_field', detail: 'used' });
          expect(await person.send(op({ ...change, kind: 'update' }))).toMatchObject({ code: 'not_allowed' });
          if (person === agent && entity === 'bookings') continue;
          expect(await person.send(op({ ...change, kind: 'delete' }))).toMatchObject({ code: 'not_allowed' });
        }
      }
      expect(await staff.send(op({ kind: 'restore', entity: 'bookings', row_id: id }))).toMatchObject({
        code: 'not_allowed',
      });
      expect(await agent.row('bookings', id)).toMatchObject({ used: false, deleted_at: null });
    });

    test('B16 a code is never issued twice, no matter who has it', async () => {
      const { agent, promotionId } = await scene();
      const code = newCode();
      const { customerId } = await agent.addBooking(promotionId, { booking_code: code });
      const answer = { code: 'value_refused', detail: 'bookings_booking_code_key' };
      const other = await context.newUser();
      const values = { promotion_id: promotionId, booking_code: code, booking_price: 1 };
      expect(await sendBooking(other, values)).toMatchObject(answer);
      await context.server().eraseCustomer({ userId: agent.user, customerId });
      expect(await agent.rows('bookings')).toEqual([]);
      expect(await sendBooking(other, values)).toMatchObject(answer);
    });

    test('B17 a booking needs a code with its check character, a promotion, a price and an own customer', async () => {
      const { agent, promotionId } = await scene();
      const good = { promotion_id: promotionId, booking_code: newCode(), booking_price: 1 };
      const wrong: [Columns, string, string | null][] = [
        [{ booking_code: 'W4NSR8TB7P' }, 'value_refused', 'bookings_booking_code_check'],
        [{ booking_code: 'ABC123' }, 'value_refused', 'bookings_booking_code_check'],
        [{ promotion_id: uuid() }, 'parent_missing', 'bookings_promotion_id_fkey'],
        [{ booking_price: null }, 'value_refused', 'booking_price'],
        [{ booking_price: -1 }, 'value_refused', 'bookings_booking_price_range'],
        [{ customer_id: null }, 'not_allowed', null],
        [{ customer_id: uuid() }, 'parent_missing', 'bookings_customer_fkey'],
        [{ user_id: uuid() }, 'not_allowed', null],
      ];
      for (const [change, code, detail] of wrong) {
        expect(await sendBooking(agent, { ...good, ...change }), JSON.stringify(change)).toMatchObject({
          code,
          detail,
        });
      }
      const foreign = await (await context.newUser()).addCustomer();
      expect(await sendBooking(agent, { ...good, customer_id: foreign })).toMatchObject({
        code: 'parent_missing',
      });
      expect((await sendBooking(agent, good)).outcome).toBe('applied');
    });

    test('B18 an erased customer is gone for every later operation; used bookings stay without a name', async () => {
      const { agent, staff, promotionId } = await scene();
      const { id: used, customerId } = await agent.addBooking(promotionId);
      await context.server().useBooking(used);
      const more = { customer_id: customerId, promotion_id: promotionId, booking_price: 2 };
      const open = op({ kind: 'create', entity: 'bookings', values: { ...more, booking_code: newCode() } });
      const note = op({
        kind: 'create',
        entity: 'customer_notes',
        values: { customer_id: customerId, content: 'x' },
      });
      const task = op({ kind: 'create', entity: 'tasks', values: { customer_id: customerId, title: 'x' } });
      const consent = op({
        kind: 'create',
        entity: 'consents',
        values: {
          customer_id: customerId,
          purpose: 'marketing',
          answer: 'no',
          text_version: '1-th',
          channel: 'spoken',
        },
      });
      await agent.push([open, note, task, consent]);
      const seen = agent.cursorsAfter(await agent.pull());
      const other = await context.newUser();
      const erase = (userId: string) => context.server().eraseCustomer({ userId, customerId });
      expect([await erase(other.user), await erase(agent.user), await erase(agent.user)]).toEqual([
        false,
        true,
        false,
      ]);

      const page = await agent.pull({ cursors: seen });
      expect(page.tombstones).toEqual({
        customers: [customerId],
        customer_notes: [note.row_id],
        tasks: [task.row_id],
        consents: [consent.row_id],
        bookings: [open.row_id],
        booking_contacts: expect.arrayContaining([used, open.row_id]) as string[],
      });
      expect(page.rows).toMatchObject({ bookings: [{ id: used, customer_id: null, used: true }] });
      expect((await staff.pull()).rows).toMatchObject({ bookings: [{ id: used }] });

      const later = [
        op({ kind: 'update', row_id: customerId, values: { name: 'y' }, base: { name: 'สมชาย' } }),
        op({ kind: 'restore', row_id: customerId }),
        op({ kind: 'create', row_id: customerId, values: customer() }),
        op({
          kind: 'create',
          entity: 'customer_notes',
          row_id: uuid(),
          values: { customer_id: customerId, content: 'z' },
        }),
        op({
          kind: 'update',
          entity: 'customer_notes',
          row_id: note.row_id,
          values: { content: 'z' },
          base: {},
        }),
        op({ kind: 'update', entity: 'tasks', row_id: task.row_id, values: { title: 'z' }, base: {} }),
        cancel(open.row_id),
      ];
      expect((await agent.push(later)).map((answer) => answer.outcome)).toEqual(later.map(() => 'gone'));
      expect((await agent.pull()).rows).not.toHaveProperty('customers');
    });

    test('B18 conflicts of an erased customer are gone, and stored answers no longer carry the row', async () => {
      const agent = await context.newUser();
      const id = await agent.addCustomer({ notes: 'theirs' });
      const edit = op({ kind: 'update', row_id: id, values: { notes: 'mine' }, base: { notes: 'old' } });
      expect((await agent.send(edit)).outcome).toBe('merged');
      await context.server().eraseCustomer({ userId: agent.user, customerId: id });
      expect(await agent.rows('sync_conflicts')).toEqual([]);
      expect(await agent.send(edit)).toEqual({ op_id: edit.op_id, outcome: 'gone' });
    });

    test('B18 who gives own rows the ids of another person erases nothing of theirs', async () => {
      const { agent, staff, promotionId } = await scene();
      const { id, customerId } = await agent.addBooking(promotionId);
      const edit = op({
        kind: 'update',
        row_id: customerId,
        values: { notes: 'mine' },
        base: { notes: 'old' },
      });
      const answer = await agent.send(edit);
      expect(answer.outcome).toBe('merged');

      const own = await staff.addCustomer();
      const values = { customer_id: own, content: 'x' };
      const notes = [customerId, id].map((row_id) =>
        op({ kind: 'create', entity: 'customer_notes', row_id, values }),
      );
      expect((await staff.push(notes)).map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
      expect(await context.server().eraseCustomer({ userId: staff.user, customerId: own })).toBe(true);

      expect(await agent.rows('sync_conflicts')).toHaveLength(1);
      expect(await agent.send(edit)).toEqual(answer);
      const later = [
        op({ kind: 'update', row_id: customerId, values: { notes: 'later' }, base: { notes: 'mine' } }),
        op({ kind: 'create', entity: 'customer_notes', values: { customer_id: customerId, content: 'z' } }),
        cancel(id),
      ];
      expect((await agent.push(later)).map(({ outcome }) => outcome)).toEqual(later.map(() => 'applied'));
    });
  });
}
