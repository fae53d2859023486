import { addMonths } from '../../lib/days/add-to-day.ts';
import { bangkokDay, bangkokDayEndMs, bangkokDayStartMs, daysBetween } from '../../lib/days/bangkok-day.ts';
import { insuranceLimits as limits } from './insurance-limits.ts';

/**
 * The state of a cover. Days are calendar days in Bangkok, so a cover that ends today has 0 days left
 * (INSURANCE-4).
 */
export type InsuranceStatus =
  /** The end of the cover is not known. */
  | { state: 'unknown' }
  | {
      state: 'running';
      daysLeft: number;
      /** `urgent` up to 7 days, `soon` up to 30, `ahead` within three months, else `far` (INSURANCE-4). */
      urgency: 'urgent' | 'soon' | 'ahead' | 'far';
    }
  /** `recent` is true for 90 days, while a call is still worthwhile. */
  | { state: 'lapsed'; daysAgo: number; recent: boolean };

/**
 * Derives the status from the end of the cover, an ISO 8601 instant; an unreadable one is unknown. List,
 * alerts and Today take their badges from here (INSURANCE-4).
 */
export function insuranceStatus(options: { coverageEnd: string | null; nowMs: number }): InsuranceStatus {
  const endMs = lastCoveredMs(options.coverageEnd);
  if (endMs === null) return { state: 'unknown' };
  const today = bangkokDay(options.nowMs);
  const endDay = bangkokDay(endMs);
  if (endMs < options.nowMs) {
    const daysAgo = daysBetween({ from: endDay, to: today });
    return { state: 'lapsed', daysAgo, recent: daysAgo <= limits.lapsedDays };
  }
  const daysLeft = daysBetween({ from: today, to: endDay });
  return { state: 'running', daysLeft, urgency: urgencyOf({ daysLeft, today, endDay }) };
}

function urgencyOf(options: { daysLeft: number; today: string; endDay: string }) {
  const { daysLeft, today, endDay } = options;
  if (daysLeft <= limits.urgentDays) return 'urgent';
  if (daysLeft <= limits.soonDays) return 'soon';
  return endDay <= addMonths({ day: today, months: limits.alertMonths }) ? 'ahead' : 'far';
}

/**
 * The last moment of a cover in milliseconds since 1970; null if none is known. An end at midnight in Bangkok
 * is a day without a time and includes that whole day (INSURANCE-6).
 */
export function lastCoveredMs(coverageEnd: string | null): number | null {
  const atMs = coverageEnd === null ? Number.NaN : Date.parse(coverageEnd);
  if (Number.isNaN(atMs)) return null;
  const day = bangkokDay(atMs);
  return atMs === bangkokDayStartMs(day) ? bangkokDayEndMs(day) : atMs;
}
