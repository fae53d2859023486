import { addDays } from './add-to-day.ts';

/** Public holidays of Thailand that have the same date each year, as `MM-DD`. */
const FIXED_HOLIDAYS: ReadonlySet<string> = new Set([
  '01-01',
  '04-06',
  '04-13',
  '04-14',
  '04-15',
  '05-01',
  '05-04',
  '06-03',
  '07-28',
  '08-12',
  '10-13',
  '10-23',
  '12-05',
  '12-10',
  '12-31',
]);

/**
 * The first workday after a `YYYY-MM-DD`: no weekend, no public holiday with a fixed date, and no substitute
 * day for a holiday at a weekend. Lunar holidays, and those that the cabinet adds, are not known.
 */
export function nextWorkday(day: string): string {
  const next = addDays({ day, days: 1 });
  return isWeekend(next) || isHoliday(next) || isSubstituteDay(next) ? nextWorkday(next) : next;
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay());
const isHoliday = (day: string) => FIXED_HOLIDAYS.has(day.slice(5));

/** The first working day after a holiday at a weekend is a substitute day. */
function isSubstituteDay(day: string): boolean {
  const before = addDays({ day, days: -1 });
  if (isWeekend(before) && isHoliday(before)) return true;
  return (isWeekend(before) || isHoliday(before)) && isSubstituteDay(before);
}
