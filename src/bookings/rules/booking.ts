/**
 * One row of `bookings`, which the agent has by their own stream and the hospital's members by the hospital's (rule
 * B11). A device creates it and cancels it by a delete, and never changes it (BOOKING-4).
 */
export interface Booking {
  id: string;
  /** The agent; null after their account is gone. */
  user_id: string | null;
  /** Null after the customer was erased. A hospital's devices do not store the customer itself. */
  customer_id: string | null;
  /** The promotion, which may have been deleted. */
  promotion_id: string | null;
  /** Null on the agent's device until the server has seen the booking. */
  hospital_id: string | null;
  /** A code has ten characters (BOOKING-1); an older code may be any text in capitals. */
  booking_code: string;
  /** Baht. */
  booking_price: number;
  /**
   * The promotion's final price in baht when the booking reached the server (BOOKING-3); null before that.
   */
  list_price: number | null;
  promotion_title: string;
  /** `YYYY-MM-DD`, as Bangkok counts days. */
  promotion_start: string | null;
  promotion_end: string | null;
  used: boolean;
  /** ISO 8601, server time. */
  used_at: string | null;
  /** The nonce of the attempt that redeemed the booking; a device recognizes its own attempt by it. */
  used_nonce: string | null;
  used_mode: 'online' | 'offline' | null;
  created_at: string;
  /** When it was cancelled; null while it is not. */
  deleted_at: string | null;
}

/** The state of a booking by its own row; the promotion's period does not count. */
type BookingState = 'available' | 'used' | 'cancelled';

/** A booking that is both used and cancelled counts as used, on the server too. */
export function bookingState(booking: Pick<Booking, 'used' | 'deleted_at'>): BookingState {
  if (booking.used) return 'used';
  return booking.deleted_at === null ? 'available' : 'cancelled';
}
