import { describe, expect, test } from 'vitest';
import { requireText, uuid, type SuiteContext, type TestUser } from '../contract-support.ts';
import type { ErasureListRow } from '../model/erasure-proofs.ts';

/** How devices report that nothing is left of an erased customer: the agent's own, and those of hospitals (PRIVACY-3). */
export function describeErasures({ server, newUser }: SuiteContext): void {
  async function ask<T>(by: TestUser, call: Parameters<ReturnType<typeof server>['desk']>[1]): Promise<T> {
    const result = await server().desk(by.user, call);
    if (!result.ok) throw new Error(`${call.name} failed with ${result.code}.`);
    return result.value as T;
  }
  /** Calls the server as a hospital's device does in each cycle. */
  const contact = (by: TestUser, device: string) =>
    ask(by, { name: 'sync_attempts', body: { expected_user: by.user, device, rows: [] } });
  const reportDesk = (by: TestUser, device: string, clean: string[] = []) =>
    ask<string[]>(by, { name: 'report_desk', body: { device, clean } });
  const reportDevice = (by: TestUser, device: string, clean: string[] = []) =>
    ask<string[]>(by, { name: 'report_device', body: { device, name: 'Chrome', clean } });

  /**
   * The devices that are asked about the erased customer, by their index
   * in `devices`, and whether they have reported.
   */
  async function listed(by: TestUser, customerId: string, devices: readonly string[]): Promise<string[]> {
    const list = await ask<ErasureListRow[]>(by, { name: 'erasure_list', body: {} });
    const found = list.find(({ id }) => id === customerId)?.devices ?? [];
    return found
      .map(({ device, reported_at: at }) => `${devices.indexOf(device)}${at === null ? '' : ' reported'}`)
      .sort();
  }

  async function scene() {
    const [agent, nurse] = [await newUser(), await newUser()];
    const { hospitalId, promotionId } = await server().newHospital();
    await server().join({ userId: nurse.user, hospitalId });
    const booking = await agent.addBooking(promotionId);
    return { agent, nurse, hospitalId, promotionId, booking };
  }
  const erase = (agent: TestUser, customerId: string) =>
    server().eraseCustomer({ userId: agent.user, customerId });

  describe('erasures', () => {
    test("PRIVACY-3 the tablet of a hospital that had a booking reports like the agent's own device", async () => {
      const { agent, nurse, booking } = await scene();
      const [phone, tablet, later] = [uuid(), uuid(), uuid()];
      expect(await reportDevice(agent, phone)).toEqual([]);
      await contact(nurse, tablet);
      expect(await reportDesk(nurse, tablet)).toEqual([]);
      const { rows } = await nurse.pull({ maxRows: 1000 });
      expect(rows['booking_contacts']?.map((row) => requireText(row['id']))).toEqual([booking.id]);
      expect(await erase(agent, booking.customerId)).toBe(true);
      await contact(nurse, later);
      const devices = [phone, tablet, later];
      expect(await listed(agent, booking.customerId, devices)).toEqual(['0', '1']);
      // A device that came after the erasure never had the name.
      expect(await reportDesk(nurse, later)).toEqual([]);
      expect(await reportDevice(agent, phone)).toEqual([booking.customerId]);
      expect(await reportDevice(agent, phone, [booking.customerId])).toEqual([]);
      await contact(nurse, tablet);
      expect(await reportDesk(nurse, tablet)).toEqual([booking.id]);
      expect(await listed(agent, booking.customerId, devices)).toEqual(['0 reported', '1']);
      expect(await reportDesk(nurse, tablet, [booking.id])).toEqual([]);
      expect(await listed(agent, booking.customerId, devices)).toEqual(['0 reported', '1 reported']);
    });

    test('PRIVACY-3 a tablet has reported once it looked for every booking, used ones too', async () => {
      const { agent, nurse, promotionId, booking } = await scene();
      const { customerId } = booking;
      await agent.addBooking(promotionId, { customer_id: customerId });
      const own = (await agent.rows('bookings')).filter((row) => row['customer_id'] === customerId);
      const ids = own.map((row) => requireText(row['id'])).sort();
      expect(ids).toHaveLength(2);
      await server().useBooking(booking.id);
      const tablet = uuid();
      await contact(nurse, tablet);
      await erase(agent, customerId);
      await contact(nurse, tablet);
      expect((await reportDesk(nurse, tablet)).sort()).toEqual(ids);
      expect(await reportDesk(nurse, tablet, ids.slice(1))).toEqual(ids.slice(0, 1));
      expect(await listed(agent, customerId, [tablet])).toEqual(['0']);
      expect(await reportDesk(nurse, tablet, ids)).toEqual([]);
      expect(await listed(agent, customerId, [tablet])).toEqual(['0 reported']);
    });

    test('SECURITY-64 another hospital, a former member and another agent learn and change nothing', async () => {
      const { agent, nurse, hospitalId, booking } = await scene();
      const [elsewhere, tablet, other] = [await scene(), uuid(), uuid()];
      await contact(nurse, tablet);
      await contact(elsewhere.nurse, other);
      const colleague = await newUser();
      await server().join({ userId: colleague.user, hospitalId });
      await erase(agent, booking.customerId);
      for (const [by, device] of [
        [elsewhere.nurse, other],
        [elsewhere.nurse, tablet],
        [elsewhere.agent, tablet],
        // Only the person who used the tablet last can report for it.
        [colleague, tablet],
      ] as const) {
        expect(await reportDesk(by, device, [booking.id])).toEqual([]);
      }
      expect(await listed(agent, booking.customerId, [tablet])).toEqual(['0']);
      expect(await listed(elsewhere.agent, booking.customerId, [tablet])).toEqual([]);
      expect(await listed(nurse, booking.customerId, [tablet])).toEqual([]);
      await server().leave({ userId: nurse.user, hospitalId });
      expect(await reportDesk(nurse, tablet, [booking.id])).toEqual([]);
      expect(await listed(agent, booking.customerId, [tablet])).toEqual(['0']);
    });
  });
}
