import { getSync } from '../../../sync/index.ts';
import { bookingsEntity } from '../../bookings/data/bookings-entity.ts';
import { bookingState, type Booking } from '../../bookings/rules/booking.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';

export interface ListedBooking {
  booking: Booking;
  unsent: boolean;
}

/** Bookings of a customer, the newest first; cancelled ones are not shown. */
export function useBookings(customerId: string): Live<ListedBooking[]> {
  return useLive({ key: `bookings ${customerId}`, read: () => readBookings(customerId) });
}

async function readBookings(customerId: string): Promise<ListedBooking[]> {
  const store = getSync().store();
  const [rows, unsent] = await Promise.all([
    store.list(bookingsEntity, { column: 'customer_id', equals: customerId }),
    store.unsentIds(bookingsEntity),
  ]);
  return rows
    .filter((booking) => bookingState(booking) !== 'cancelled')
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? 1 : -1))
    .map((booking) => ({ booking, unsent: unsent.has(booking.id) }));
}
