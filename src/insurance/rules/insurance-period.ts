import { addDays, addMonths } from '../../lib/days/add-to-day.ts';
import { bangkokDay, bangkokDayEndMs, bangkokDayStartMs } from '../../lib/days/bangkok-day.ts';
import { isCalendarDate } from '../../lib/days/calendar-date.ts';
import { lastCoveredMs } from './insurance-status.ts';

export interface CoverPeriod {
  coverage_start: string | null;
  coverage_end: string | null;
}

/** The day in Bangkok of an instant as a row has it, `YYYY-MM-DD`; empty where there is none. */
export function dayOfInstant(instant: string | null): string {
  const atMs = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(atMs) ? '' : bangkokDay(atMs);
}

/**
 * Converts days of a form to instants: from the first moment of the first day to the end of the last, in Bangkok
 * (INSURANCE-6). An unchanged day keeps its hour; `before` is what the form was opened with.
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
 * The cover that follows one: from its last moment, for a year. An end at an hour (16:30 on Thai papers) goes on at
 * that hour; one at the end of a day goes on with the next day. 29 February ends on 28 February of an ordinary year.
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
