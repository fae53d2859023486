import { isCalendarDate } from '../../../lib/days/calendar-date.ts';
import { readBuddhistDate } from '../../../lib/days/buddhist-year.ts';
import { readTypedDay } from '../../../lib/days/read-typed-day.ts';

const LEAP_YEAR = 2000;

/**
 * Reads a day without a year, as address books write it (`--0501`, `--05-01`). Returns `MM-DD`, or null for
 * any other text.
 */
export function readYearlessDay(text: string): string | null {
  const match = /^--(\d{2})-?(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const day = `${match[1]}-${match[2]}`;
  return isCalendarDate(`${LEAP_YEAR}-${day}`) ? day : null;
}

/**
 * Reads a day in the formats of other programs and people: `1990-05-01`, `19900501`, or with the day first,
 * `01-05-2533` and `1 พ.ค. 2533`. Returns a Gregorian `YYYY-MM-DD`; null for other texts and days that do not
 * exist.
 */
export function readImportDate(text: string): string | null {
  const typed = text.trim();
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(typed);
  if (!iso) return readTypedDay(typed)?.date ?? null;
  const { date } = readBuddhistDate(iso.slice(1, 4).join('-'));
  return isCalendarDate(date) ? date : null;
}
