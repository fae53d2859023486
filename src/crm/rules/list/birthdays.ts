import { addDays } from '../../../lib/days/add-to-day.ts';
import type { CustomerIndex } from './customer-index.ts';

/** The days ahead for which birthdays are shown (CUSTOMER-4). */
export const BIRTHDAY_DAYS_AHEAD = 30;

const LEAP_DAY = 229;
const DAY_BEFORE = 228;

/** The next birthday of a customer in the list. */
export interface Birthday {
  /** The position of the customer in the index. */
  position: number;
  /** Days until the birthday; 0 is today. */
  daysLeft: number;
  /** The day on which the birthday is celebrated this time, `YYYY-MM-DD`. */
  day: string;
  /** The age reached; null if the year of birth is missing or implausible. */
  age: number | null;
}

/**
 * Birthdays from `today` (`YYYY-MM-DD` in Bangkok) to 30 days ahead, the soonest first. A birthday on 29
 * February is celebrated on the 28th in ordinary years.
 */
export function comingBirthdays(options: { index: CustomerIndex; today: string }): Birthday[] {
  const { index, today } = options;
  const days = comingDays(today);
  const coming: Birthday[] = [];
  index.birthdays.forEach((birthday, position) => {
    const found = birthday === 0 ? undefined : days.get(birthday);
    if (found === undefined) return;
    const { day, daysLeft } = found;
    const age = Number(day.slice(0, 4)) - (index.birthYears[position] ?? 0);
    coming.push({ position, daysLeft, day, age: age > 0 && age < 130 ? age : null });
  });
  return coming.sort((a, b) => a.daysLeft - b.daysLeft || a.position - b.position);
}

/** The coming days by month * 100 + day. */
function comingDays(today: string): ReadonlyMap<number, Pick<Birthday, 'day' | 'daysLeft'>> {
  const days = new Map<number, Pick<Birthday, 'day' | 'daysLeft'>>();
  for (let daysLeft = 0; daysLeft <= BIRTHDAY_DAYS_AHEAD; daysLeft += 1) {
    const day = addDays({ day: today, days: daysLeft });
    const key = Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10));
    const celebrated = { day, daysLeft };
    days.set(key, celebrated);
    if (key === DAY_BEFORE && !isLeapYear(Number(day.slice(0, 4)))) days.set(LEAP_DAY, celebrated);
  }
  return days;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
