import type { Booking } from '../../../src/bookings/rules/booking.ts';
import type { ServerBooking } from './redemption-server.ts';

/** The booking's row as the hospital's stream sends it. */
export function toBooking(booking: ServerBooking): Booking {
  return {
    id: booking.id,
    user_id: null,
    customer_id: null,
    promotion_id: null,
    hospital_id: booking.hospital,
    booking_code: booking.code,
    booking_price: 1,
    list_price: 1,
    promotion_title: 'ตรวจสุขภาพ',
    promotion_start: null,
    promotion_end: null,
    used: booking.used,
    used_at: booking.usedAt,
    used_nonce: booking.usedNonce,
    used_mode: booking.usedMode,
    created_at: '2026-11-20T03:00:00Z',
    deleted_at: booking.cancelledAt,
  };
}
