import { isCalendarDate } from '../../../lib/days/calendar-date.ts';
import { readBuddhistDate } from '../../../lib/days/buddhist-year.ts';

const LEAP_YEAR = 2000;

/** A day of a year that is not known, as address books write it (`--0501`, `--05-01`), as `MM-DD`; null for another. */
export function readYearlessDay(text: string): string | null {
  const match = /^--(\d{2})-?(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const day = `${match[1]}-${match[2]}`;
  return isCalendarDate(`${LEAP_YEAR}-${day}`) ? day : null;
}

/**
 * A day as other programs write it, as `YYYY-MM-DD` of the Gregorian calendar: `1990-05-01`, `19900501`, `1/5/1990` or
 * `01-05-2533` with the day first. Null for what is none of these or no day that exists.
 */
export function readImportDate(text: string): string | null {
  const typed = text.trim();
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(typed);
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed);
  const parts = iso ? [iso[1], iso[2], iso[3]] : dayFirst ? [dayFirst[3], dayFirst[2], dayFirst[1]] : null;
  if (!parts) return null;
  const [year = '', month = '', day = ''] = parts;
  const { date } = readBuddhistDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return isCalendarDate(date) ? date : null;
}
