import { describe, expect, it } from 'vitest';
import { DEVICE, customer, newCode, op, type SuiteContext, type TestUser } from '../contract-support.ts';
import type { WireOp } from '../../engine/protocol.ts';

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** The limits of a push, for an account of today: 10 bookings a minute (P40). */
export function describeLimits({ server, newUser }: SuiteContext): void {
  const pushOf = (user: TestUser) => (ops: readonly WireOp[]) =>
    server().push(user.user, { expected_user: user.user, device: DEVICE, ops });

  async function agent() {
    const user = await newUser();
    const { promotionId } = await server().newHospital();
    const customerId = await user.addCustomer();
    const booking = () =>
      op({
        kind: 'create',
        entity: 'bookings',
        values: {
          customer_id: customerId,
          promotion_id: promotionId,
          booking_code: newCode(),
          booking_price: 850,
        },
      });
    return { user, booking, push: pushOf(user) };
  }

  describe('limits', () => {
    it('P40 a push with more bookings than there is room for is refused whole, and says the room', async () => {
      const { user, booking, push } = await agent();
      const other = op({ kind: 'create', values: customer() });
      expect(await push([other, ...many(11, booking)])).toEqual({
        ok: false,
        code: 'SB024',
        limited: { entity: 'bookings', room: 10, retryAfterMs: 60_000 },
      });
      expect(await user.rows('bookings')).toEqual([]);
      expect(await user.row('customers', other.row_id)).toBeUndefined();
      expect(await user.send(other)).toEqual({ op_id: other.op_id, outcome: 'applied' });
    });

    it('P40 what was made counts, its repeat does not, and all else goes', async () => {
      const { user, booking, push } = await agent();
      const ten = many(10, booking);
      const applied = ten.map(({ op_id }) => ({ op_id, outcome: 'applied' }));
      expect(await user.push(ten)).toEqual(applied);
      expect(await user.push(ten)).toEqual(applied);
      const refused = await push([booking()]);
      expect(refused).toMatchObject({
        ok: false,
        code: 'SB024',
        limited: { entity: 'bookings', room: 0, retryAfterMs: expect.any(Number) as number },
      });
      const { limited } = refused as { limited: { retryAfterMs: number } };
      expect(limited.retryAfterMs).toBeGreaterThan(0);
      expect(limited.retryAfterMs).toBeLessThanOrEqual(60_000);
      const [first] = ten;
      const cancel = op({ kind: 'delete', entity: 'bookings', row_id: String(first?.row_id) });
      expect(await user.send(cancel)).toEqual({ op_id: cancel.op_id, outcome: 'applied' });
      expect(await user.rows('bookings')).toHaveLength(10);
    });

    it('P40 a booking that is refused takes no room', async () => {
      const { user, booking } = await agent();
      const broken = { ...booking(), values: { ...booking().values, booking_code: 'none' } };
      expect((await user.push([broken])).map(({ outcome }) => outcome)).toEqual(['rejected']);
      expect((await user.push(many(10, booking))).map(({ outcome }) => outcome)).toEqual(
        many(10, () => 'applied'),
      );
    });
  });
}
