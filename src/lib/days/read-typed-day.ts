import { readBuddhistDate, type ReadDate } from './buddhist-year.ts';
import { isCalendarDate } from './calendar-date.ts';

/**
 * Reads a day as people type it: `29/2/2567`, `29.02.2024`, `29022567`, Thai digits, or `YYYY-MM-DD`. A Buddhist year
 * is converted first, so that 29 February 2567 exists (CUSTOMER-3). Null for anything else.
 */
export function readTypedDay(text: string): ReadDate | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .trim();
  const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/;
  const parted = /^(?<day>\d{1,2})\s*[/.\-\s]\s*(?<month>\d{1,2})\s*[/.\-\s]\s*(?<year>\d{4})$/;
  const joined = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/;
  const found = [iso, parted, joined].map((form) => form.exec(plain)?.groups).find(Boolean);
  if (!found) return null;
  const part = (name: string) => (found[name] ?? '').padStart(2, '0');
  const read = readBuddhistDate(`${part('year')}-${part('month')}-${part('day')}`);
  return isCalendarDate(read.date) ? read : null;
}

/** Formats `YYYY-MM-DD` as fields show it, `dd/MM/yyyy` (SHELL-8). */
export function dayInNumbers(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
