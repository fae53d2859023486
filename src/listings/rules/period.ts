import { bangkokDay } from '../../lib/days/bangkok-day.ts';

/** Where a promotion stands in its period; the last day belongs to it whole (decision C4). */
export type PeriodState = 'upcoming' | 'running' | 'ended';

/** Days are `YYYY-MM-DD` of Bangkok. */
export function periodState(options: { startDate: string; endDate: string; nowMs: number }): PeriodState {
  const today = bangkokDay(options.nowMs);
  if (today > options.endDate) return 'ended';
  return today < options.startDate ? 'upcoming' : 'running';
}

/** Availability of the Offer for search engines (spec 1 §4): in stock until the last day has passed. */
export function isInStock(options: { endDate: string; nowMs: number }): boolean {
  return bangkokDay(options.nowMs) <= options.endDate;
}
