import { bangkokDay } from '../../lib/days/bangkok-day.ts';

/** A promotion's period has one of these states; the last day belongs to it whole (MARKET-11). */
export type PeriodState = 'upcoming' | 'running' | 'ended';

/** Days are `YYYY-MM-DD` of Bangkok. */
export function periodState(options: { startDate: string; endDate: string; nowMs: number }): PeriodState {
  const today = bangkokDay(options.nowMs);
  if (today > options.endDate) return 'ended';
  return today < options.startDate ? 'upcoming' : 'running';
}

/** An Offer is in stock for search engines until the last day has passed (MARKET-11). */
export function isInStock(options: { endDate: string; nowMs: number }): boolean {
  return bangkokDay(options.nowMs) <= options.endDate;
}
