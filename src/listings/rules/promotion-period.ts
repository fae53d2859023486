import { bangkokDay } from '../../lib/days/bangkok-day.ts';

/** The state of a promotion's period, which includes the whole of its last day (MARKET-11). */
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
