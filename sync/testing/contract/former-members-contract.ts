import { describe, expect, test } from 'vitest';
import { redemptionsResponse } from '../../redemptions/redemption-protocol.ts';
import { DEVICE, newCode, uuid, type SuiteContext, type TestUser } from '../contract-support.ts';

/** What a hospital accepts of people who are no longer members (B20), and of devices off its list (S7). */
export function describeFormerMembers({ server, newUser }: SuiteContext): void {
  async function attempt(
    by: TestUser,
    given: { nonce: string; code: string; at: string; mode?: 'online' | 'offline' },
  ) {
    const { nonce, code, at: attempted_at, mode = 'offline' } = given;
    const rows = [{ nonce, code, attempted_at, mode, reason: null, shift_staff: null }];
    const body = { expected_user: by.user, device: DEVICE, rows };
    const result = await server().desk(by.user, { name: 'sync_attempts', body });
    if (!result.ok) throw new Error(`The attempt failed with ${result.code}.`);
    const { membership, held } = redemptionsResponse.parse(result.value);
    return { membership, held };
  }

  describe('former members', () => {
    test('B20 an attempt from before the removal is held, a later one is not, and neither uses the booking', async () => {
      const [agent, staff] = [await newUser(), await newUser()];
      const { hospitalId, promotionId } = await server().newHospital();
      await server().join({ userId: staff.user, hospitalId });
      const [code, nonce, later] = [newCode(), uuid(), uuid()];
      const { id } = await agent.addBooking(promotionId, { booking_code: code });
      const at = new Date().toISOString();
      // Another call lets time pass on every kind of server.
      await agent.addBooking(promotionId);
      await server().leave({ userId: staff.user, hospitalId });
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
      expect(await attempt(staff, { nonce: later, code, at: tomorrow })).toEqual({
        membership: 'none',
        held: [],
      });
      expect(await attempt(staff, { nonce, code, at })).toEqual({ membership: 'none', held: [nonce] });
      expect(await attempt(staff, { nonce, code, at })).toEqual({ membership: 'none', held: [nonce] });
      expect(await agent.row('bookings', id)).toMatchObject({ used: false });
    });

    test('B19 an attempt that a hospital stored as unknown counts when it was recorded, for a member of another too', async () => {
      const [agent, staff] = [await newUser(), await newUser()];
      const hospitals = [await server().newHospital(), await server().newHospital()];
      for (const { hospitalId } of hospitals) await server().join({ userId: staff.user, hospitalId });
      // The first one stores what belongs to none.
      const [first] = hospitals.toSorted((a, b) => (a.hospitalId < b.hospitalId ? -1 : 1));
      if (!first) throw new Error('There are two hospitals.');
      const [code, nonce, at] = [newCode(), uuid(), new Date().toISOString()];
      await attempt(staff, { nonce, code, at, mode: 'online' });
      await server().leave({ userId: staff.user, hospitalId: first.hospitalId });
      expect(await attempt(staff, { nonce, code, at })).toMatchObject({ membership: 'member' });
      const { id } = await agent.addBooking(first.promotionId, { booking_code: code });
      expect(await agent.row('bookings', id)).toMatchObject({ used: true, used_nonce: nonce });
    });

    test('S7 a device off the list is answered so, and what it sends counts, until it is on the list again', async () => {
      const [agent, staff] = [await newUser(), await newUser()];
      const { hospitalId, promotionId } = await server().newHospital();
      await server().join({ userId: staff.user, hospitalId });
      const [code, nonce] = [newCode(), uuid()];
      const { id } = await agent.addBooking(promotionId, { booking_code: code });
      const at = new Date().toISOString();
      const ask = () => attempt(staff, { nonce, code, at });
      await attempt(staff, { nonce: uuid(), code: newCode(), at });
      await server().revokeDevice({ hospitalId, device: DEVICE, revoked: true });
      expect(await ask()).toMatchObject({ membership: 'revoked' });
      expect(await agent.row('bookings', id)).toMatchObject({ used: true, used_nonce: nonce });
      await server().revokeDevice({ hospitalId, device: DEVICE, revoked: false });
      expect(await ask()).toMatchObject({ membership: 'member' });
    });
  });
}
