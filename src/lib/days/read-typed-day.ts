import { BUDDHIST_OFFSET_YEARS, readBuddhistDate, type ReadDate } from './buddhist-year.ts';
import { isCalendarDate } from './calendar-date.ts';
import { monthNames } from './calendar-names.ts';

interface DayParts {
  day: string;
  month: string;
  /** Two or four digits. */
  year: string;
}

/**
 * Reads a typed day: `29/2/2567`, `29.02.2024`, `29022567`, `29 ก.พ. 2567`, Thai digits, or `YYYY-MM-DD`. A
 * Buddhist year is converted first, so that 29 February 2567 exists (CUSTOMER-3). Null for anything else,
 * two-digit years included.
 */
export function readTypedDay(text: string): ReadDate | null {
  const parts = readParts(text);
  if (parts?.year.length !== 4) return null;
  const read = readBuddhistDate([parts.year, parts.month, parts.day].join('-'));
  return isCalendarDate(read.date) ? read : null;
}

/**
 * The days, `YYYY-MM-DD`, that a text with a two-digit year can mean, the nearest to `today` first. `5/3/30`
 * is in the Buddhist year 2530 (1987), in 2030 or in 1930. Days after `latest` are left out; any other text
 * has none.
 */
export function daysByCentury(options: {
  text: string;
  today: string;
  latest?: string | undefined;
}): string[] {
  const { today, latest = '9999' } = options;
  const parts = readParts(options.text);
  if (parts?.year.length !== 2) return [];
  const year = Number(parts.year);
  const distance = (day: string) => Math.abs(Number(day.slice(0, 4)) - Number(today.slice(0, 4)));
  return [2500 - BUDDHIST_OFFSET_YEARS + year, 2000 + year, 1900 + year]
    .map((each) => [each, parts.month, parts.day].join('-'))
    .filter((day) => isCalendarDate(day) && day <= latest)
    .toSorted((a, b) => distance(a) - distance(b));
}

function readParts(text: string): DayParts | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .trim();
  const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/;
  const parted = /^(?<day>\d{1,2})\s*[/.\-\s]\s*(?<month>\d{1,2})\s*[/.\-\s]\s*(?<year>\d{4}|\d{2})$/;
  const joined = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/;
  const named = /^(?<day>\d{1,2})[\s/.-]*(?<name>[^\d\s/-][^\d/-]*?)[\s/.,-]*(?<year>\d{4}|\d{2})$/;
  const found = [iso, parted, joined, named].map((form) => form.exec(plain)?.groups).find(Boolean);
  if (!found) return null;
  const { day = '', year = '', name } = found;
  const month = name === undefined ? found['month'] : monthByName(name);
  return month === undefined ? null : { day: day.padStart(2, '0'), month: month.padStart(2, '0'), year };
}

/** Initials of the Thai months, January first, without the dots of `ม.ค.`. */
const INITIALS = 'มค กพ มีค เมย พค มิย กค สค กย ตค พย ธค'.split(' ');
/** Fewer letters can be the beginning of several months' names, in Thai and English. */
const SURE_LETTERS = 3;

/**
 * The number of a month, 1 to 12, by its initials, its name or the beginning of its name; undefined if none
 * or several match.
 */
function monthByName(name: string): string | undefined {
  const letters = name.replace(/[\s.]/g, '').toLowerCase();
  const byInitials = INITIALS.indexOf(letters);
  if (byInitials >= 0) return String(byInitials + 1);
  if (letters.length < SURE_LETTERS) return undefined;
  const matches = (['thai', 'english'] as const).flatMap((style) =>
    monthNames(style).flatMap((each, index) =>
      each.normalize('NFKC').toLowerCase().startsWith(letters) ? [index + 1] : [],
    ),
  );
  return matches.length === 1 ? String(matches[0]) : undefined;
}

/** Formats `YYYY-MM-DD` as `dd/MM/yyyy`, the form in fields (SHELL-8). */
export function dayInNumbers(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
