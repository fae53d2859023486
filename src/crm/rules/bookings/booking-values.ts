import { finalPrice } from '../../../listings/rules/final-price.ts';
import type { PromotionDigest } from '../../../listings/rules/promotion-digest.ts';
import { periodState, type PeriodState } from '../../../listings/rules/promotion-period.ts';
import { readAmount } from '../../../lib/amounts/read-amount.ts';
import { ok, problem, type Result } from '../../../lib/result.ts';
import { foldForSearch } from '../../../lib/text/thai-search.ts';
import { compareThai } from '../../../lib/text/thai-order.ts';

/** In baht; the check `bookings_booking_price_range` of the database has the same limit. */
const HIGHEST_PRICE = 9_999_999_999.99;

/** The input of the form "New Booking", as typed. */
export interface BookingFormValues {
  promotionId: string;
  price: string;
}

export const emptyBookingForm: BookingFormValues = { promotionId: '', price: '' };

/**
 * `incomplete`: promotion or price is missing (BOOKING-3). `price`: the text is no amount that can be stored.
 */
export type BookingFormProblem = 'incomplete' | 'price';

/** The parsed values of the booking form; the price is in the range that the database accepts. */
export interface CheckedBooking {
  promotionId: string;
  /** Baht. */
  price: number;
}

/** The checked values of the form, or the first problem with them. */
export function checkBookingForm(values: BookingFormValues): Result<CheckedBooking, BookingFormProblem> {
  const price = readAmount(values.price);
  if (values.promotionId === '' || price === null) return problem('incomplete');
  if (Number.isNaN(price) || price < 0 || price > HIGHEST_PRICE) return problem('price');
  return ok({ promotionId: values.promotionId, price });
}

/**
 * The initial price in the form: the promotion's price less its discount, in baht with two decimals
 * (BOOKING-3). Empty if the promotion has no price.
 */
export function prefilledPrice(promotion: Pick<PromotionDigest, 'price' | 'discount_percentage'>): string {
  const { price, discount_percentage: discountPercent } = promotion;
  return price === null ? '' : finalPrice({ price, discountPercent }).toFixed(2);
}

/** The number of newest promotions that a device stores (src/listings); the server finds the others. */
export const MAX_STORED_PROMOTIONS = 1_000;

/**
 * Whether to search on the server too: it may know matches beyond `promotions`, which are those on this
 * device.
 */
export function needsServer(options: {
  promotions: readonly PromotionDigest[];
  query: string;
  nowMs: number;
}): boolean {
  const { promotions, query } = options;
  if (query.trim().length < 2) return false;
  if (promotions.length >= MAX_STORED_PROMOTIONS) return true;
  return Object.values(groupPromotions(options)).every((group) => group.length === 0);
}

/** Groups the promotions that match the search by the state of their period; each group is in Thai order. */
export function groupPromotions(options: {
  promotions: readonly PromotionDigest[];
  query: string;
  nowMs: number;
  /**
   * What the server's search found. These match without a comparison, because it also searches texts that are
   * not on this device.
   */
  found?: readonly PromotionDigest[];
}): Record<PeriodState, PromotionDigest[]> {
  const groups: Record<PeriodState, PromotionDigest[]> = { running: [], upcoming: [], ended: [] };
  const found = new Set(options.found?.map(({ id }) => id));
  const words = foldForSearch(options.query).split(' ').filter(Boolean);
  for (const promotion of options.promotions) {
    const {
      start_date: startDate,
      end_date: endDate,
      promotion_title: title,
      hospital_name,
      area,
    } = promotion;
    const text = words.length === 0 ? '' : foldForSearch(`${title} ${hospital_name} ${area}`);
    if (!found.has(promotion.id) && !words.every((word) => text.includes(word))) continue;
    groups[periodState({ startDate, endDate, nowMs: options.nowMs })].push(promotion);
  }
  for (const group of Object.values(groups)) {
    group.sort((a, b) => compareThai(a.promotion_title, b.promotion_title));
  }
  return groups;
}

/** Reads a stored draft; null if another version of the app wrote another shape. */
export function parseBookingDraft(stored: unknown): BookingFormValues | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { promotionId, price } = stored as Partial<Record<keyof BookingFormValues, unknown>>;
  return typeof promotionId === 'string' && typeof price === 'string' ? { promotionId, price } : null;
}
