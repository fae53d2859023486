import { defineEntity } from '../../../sync/index.ts';
import type { Booking } from '../rules/booking.ts';

/** Devices only create and cancel bookings; the server writes all other changes (BOOKING-4). */
export const bookingsEntity = defineEntity<Booking>({
  name: 'bookings',
  indexes: ['customer_id', 'hospital_id', 'booking_code', 'promotion_id', 'created_at'],
  streamColumns: ['user_id', 'hospital_id'],
  closes: true,
  parents: [{ column: 'customer_id', entity: 'customers' }],
  groups: [],
  // The owner is not sent: the server takes it from the token.
  createOnly: ['customer_id', 'promotion_id', 'booking_code', 'booking_price', 'created_at'],
  softDelete: true,
});
