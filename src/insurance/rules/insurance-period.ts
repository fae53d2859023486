import { addDays, addMonths } from '../../lib/days/add-to-day.ts';
import { bangkokDay, bangkokDayEndMs, bangkokDayStartMs } from '../../lib/days/bangkok-day.ts';
import { isCalendarDate } from '../../lib/days/calendar-date.ts';
import { lastCoveredMs } from './insurance-status.ts';

/** First and last moment of a cover, ISO 8601; null if not known. */
export interface CoverPeriod {
  coverage_start: string | null;
  coverage_end: string | null;
}

/** The day in Bangkok of an ISO 8601 instant, `YYYY-MM-DD`; empty for null and for an unreadable text. */
export function dayOfInstant(instant: string | null): string {
  const atMs = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(atMs) ? '' : bangkokDay(atMs);
}

/**
 * Converts the days of a form to instants in Bangkok: the first moment of the first day, the end of the last
 * (INSURANCE-6). A day equal to that of `before` keeps its hour. An invalid day becomes null.
 */
export function periodOfDays(options: {
  start: string;
  end: string;
  before: CoverPeriod | null;
}): CoverPeriod {
  const { start, end, before } = options;
  const stored = (instant: string | null, day: string) =>
    instant !== null && dayOfInstant(instant) === day ? instant : null;
  const iso = (day: string, toMs: (day: string) => number) =>
    isCalendarDate(day) ? new Date(toMs(day)).toISOString() : null;
  return {
    coverage_start: stored(before?.coverage_start ?? null, start) ?? iso(start, bangkokDayStartMs),
    coverage_end: stored(before?.coverage_end ?? null, end) ?? iso(end, bangkokDayEndMs),
  };
}

/**
 * The cover of the next year. After an end with a time (16:30 on Thai papers) it starts at that time, after a
 * whole last day on the next day. The day 29 February becomes 28 February. Without an end both values are
 * null.
 */
export function nextPeriod(period: CoverPeriod): CoverPeriod {
  const endMs = lastCoveredMs(period.coverage_end);
  if (endMs === null) return { coverage_start: null, coverage_end: null };
  const day = bangkokDay(endMs);
  const nextDay = addMonths({ day, months: 12 });
  const wholeDay = endMs === bangkokDayEndMs(day);
  const startMs = wholeDay ? bangkokDayStartMs(addDays({ day, days: 1 })) : endMs;
  const nextEndMs = wholeDay
    ? bangkokDayEndMs(nextDay)
    : bangkokDayStartMs(nextDay) + (endMs - bangkokDayStartMs(day));
  return {
    coverage_start: new Date(startMs).toISOString(),
    coverage_end: new Date(nextEndMs).toISOString(),
  };
}
