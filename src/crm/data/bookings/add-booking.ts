import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import type { Booking } from '../../../bookings/rules/booking.ts';
import type { PromotionDigest } from '../../../listings/rules/promotion-digest.ts';
import { makeBookingCode } from '../../../bookings/rules/booking-code.ts';
import {
  notAuthenticated,
  storeOfPerson,
  type RecordOutcome,
} from '../../../session/data/store-of-person.ts';

/**
 * Stores a new booking on this device, to be sent. Its code is created here and is final at once (BOOKING-1).
 * `price` is in baht, checked by the form.
 */
export async function addBooking(options: {
  customerId: string;
  promotion: PromotionDigest;
  price: number;
}): Promise<
  { outcome: 'accepted'; code: string; id: string } | Extract<RecordOutcome, { outcome: 'refused' }>
> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const { customerId, promotion, price } = options;
  const code = makeBookingCode((bytes) => crypto.getRandomValues(new Uint8Array(bytes)));
  const booking: Booking = {
    id: store.newId(),
    user_id: store.userId,
    customer_id: customerId,
    promotion_id: promotion.id,
    hospital_id: null,
    booking_code: code,
    booking_price: price,
    // The server sets the columns below; until it answers, the device shows the values that it knows.
    list_price: promotion.final_price ?? promotion.price,
    promotion_title: promotion.promotion_title,
    promotion_start: promotion.start_date,
    promotion_end: promotion.end_date,
    used: false,
    used_at: null,
    used_nonce: null,
    used_mode: null,
    created_at: new Date().toISOString(),
    deleted_at: null,
  };
  const written = await store.write({ kind: 'create', entity: bookingsEntity, values: booking });
  return written.outcome === 'accepted' ? { outcome: 'accepted', code, id: booking.id } : written;
}
