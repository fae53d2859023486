import { getSync } from '../../../../sync/index.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { attachPromotionDetails } from '../../../bookings/data/attach-promotion-details.ts';
import { redemptionEventsEntity } from '../../../bookings/data/redemption-events-entity.ts';
import { listDisputedAttempts, type DisputedAttempt } from '../../../bookings/rules/disputed-attempt.ts';
import { bookingState, type Booking } from '../../../bookings/rules/booking.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

/** A booking as the customer's record lists it; `unsent` is true until the server has every change of it. */
export interface ListedBooking {
  booking: Booking;
  unsent: boolean;
  /**
   * Attempts on the booking that the hospital's owner decides about, also decided ones, newest first (rule
   * B22).
   */
  questions: DisputedAttempt[];
}

/**
 * The bookings of a customer, newest first. A cancelled one is left out unless a hospital accepted it all the
 * same.
 */
export function useBookings(customerId: string): Live<ListedBooking[]> {
  return useLive({ key: `bookings ${customerId}`, read: () => readBookings(customerId) });
}

async function readBookings(customerId: string): Promise<ListedBooking[]> {
  const store = getSync().store();
  const [rows, unsent] = await Promise.all([
    store.list(bookingsEntity, { column: 'customer_id', equals: customerId }),
    store.unsentIds(bookingsEntity),
  ]);
  const listed = await Promise.all(
    (await attachPromotionDetails(store, rows)).map(async (booking) => {
      const events = await store.list(redemptionEventsEntity, { column: 'booking_id', equals: booking.id });
      const questions = listDisputedAttempts({ events, agentId: store.userId });
      return { booking, unsent: unsent.has(booking.id), questions };
    }),
  );
  return listed
    .filter(({ booking, questions }) => bookingState(booking) !== 'cancelled' || questions.length > 0)
    .sort(
      ({ booking: a }, { booking: b }) =>
        Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? 1 : -1),
    );
}
