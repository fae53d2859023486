import type { Booking } from './booking.ts';

/**
 * One row of the table `booked_promotions`: title and days of a booked promotion, the last known ones after
 * it was deleted. An agent has one for each promotion that they booked, a hospital one for each that was
 * booked there (rule B10).
 */
export interface BookedPromotion {
  id: string;
  /** The promotion may have been deleted. */
  promotion_id: string;
  /** The agent, or null if the row is the hospital's. */
  user_id: string | null;
  hospital_id: string | null;
  promotion_title: string;
  /** `YYYY-MM-DD`, as Bangkok counts days. */
  promotion_start: string | null;
  promotion_end: string | null;
}

/** Rows of `booked_promotions` by promotion id. */
export type BookedPromotions = ReadonlyMap<string, BookedPromotion>;

/** Indexes the rows by the id of their promotion. */
export function byPromotion(rows: readonly BookedPromotion[]): BookedPromotions {
  return new Map(rows.map((row) => [row.promotion_id, row]));
}

/** The booking with its promotion's current title and days; unchanged without a row of the promotion. */
export function withPromotion(booking: Booking, promotions: BookedPromotions): Booking {
  const now = booking.promotion_id === null ? undefined : promotions.get(booking.promotion_id);
  if (!now) return booking;
  const { promotion_title, promotion_start, promotion_end } = now;
  return { ...booking, promotion_title, promotion_start, promotion_end };
}
