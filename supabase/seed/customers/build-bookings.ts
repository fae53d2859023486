import { makeBookingCode } from '../../../src/bookings/rules/booking-code.ts';
import { addSeedDays, atTime } from '../seed-days.ts';
import type { PromotionRow } from '../promotions/build-promotions.ts';
import type { SeedRandom } from '../seed-random.ts';
import type { CustomerRow } from './build-customers.ts';

/** A row of `public.bookings` without the columns that the server copies from the promotion. */
export interface BookingRow {
  id: string;
  user_id: string;
  customer_id: string;
  promotion_id: string;
  booking_code: string;
  booking_price: number;
  used: boolean;
  used_at: string | null;
  used_nonce: string | null;
  used_mode: 'online' | 'offline' | null;
  deleted_at: string | null;
  created_at: string;
}

/** A row of `public.redemption_events`: the attempt that redeemed a booking. */
export type RedemptionRow = NonNullable<ReturnType<typeof redemptionOf>>;

/**
 * Builds `count` bookings with their redemptions: of each six, two are used, one cancelled, three available.
 */
export function buildBookings(options: {
  customers: readonly CustomerRow[];
  promotions: readonly PromotionRow[];
  today: string;
  count: number;
  random: SeedRandom;
}): { bookings: BookingRow[]; redemptions: RedemptionRow[] } {
  const { customers, promotions, today, random } = options;
  const redemptions: RedemptionRow[] = [];
  const bookings = Array.from({ length: options.count }, (_, index): BookingRow => {
    const promotion = promotions[index % promotions.length];
    if (!promotion) throw new Error('There is nothing to book.');
    const customer = random.pick(customers);
    const daysAgo = random.between(2, 20);
    const created = atTime(addSeedDays(today, -daysAgo), '11:20');
    const later = atTime(addSeedDays(today, -random.between(1, daysAgo - 1)), `1${random.between(3, 7)}:05`);
    const state = (['used', 'available', 'available', 'cancelled', 'used', 'available'] as const)[index % 6];
    const id = random.uuid();
    const booking: BookingRow = {
      id,
      user_id: customer.user_id,
      customer_id: customer.id,
      promotion_id: promotion.id,
      booking_code: makeBookingCode((count) => random.bytes(count)),
      booking_price: finalPrice(promotion),
      used: state === 'used',
      used_at: state === 'used' ? later : null,
      used_nonce: state === 'used' ? random.uuid() : null,
      used_mode: state === 'used' ? (random.percent(75) ? 'online' : 'offline') : null,
      deleted_at: state === 'cancelled' ? later : null,
      created_at: created,
    };
    const redemption = redemptionOf({ booking, promotion, random });
    if (redemption) redemptions.push(redemption);
    return booking;
  });
  return { bookings, redemptions };
}

function redemptionOf(options: { booking: BookingRow; promotion: PromotionRow; random: SeedRandom }) {
  const { booking, promotion, random } = options;
  const { used_at, used_nonce, used_mode } = booking;
  if (used_at === null || used_nonce === null || used_mode === null) return null;
  return {
    nonce: used_nonce,
    hospital_id: promotion.hospital_id,
    booking_id: booking.id,
    agent_id: booking.user_id,
    code: booking.booking_code,
    device: random.uuid(),
    staff_id: promotion.user_id,
    attempted_at: used_at,
    received_at: used_at,
    mode: used_mode,
    outcome: 'first',
    used_nonce,
    used_at,
  };
}

/** The price in baht after the discount, rounded half up to the satang, as the server does (SHELL-9). */
function finalPrice({ price, discount_percentage: percent }: PromotionRow): number {
  return Math.round((price ?? 0) * (100 - (percent ?? 0))) / 100;
}
