import { addDays } from '../../../lib/days/add-to-day.ts';
import type { CustomerIndex } from './customer-index.ts';

/** Birthdays are shown so many days ahead (CUSTOMER-4). */
export const BIRTHDAY_DAYS_AHEAD = 30;

const LEAP_DAY = 229;
const DAY_BEFORE = 228;

export interface Birthday {
  /** Position in the index. */
  position: number;
  /** 0 is today. */
  daysLeft: number;
  /** `YYYY-MM-DD`: the day it is celebrated this time. */
  day: string;
  /** The age reached; null where the year of birth is no such year. */
  age: number | null;
}

/**
 * Birthdays from `today` (`YYYY-MM-DD` in Bangkok) to 30 days ahead, soonest first. Who was born on 29 February is
 * congratulated on the 28th in ordinary years.
 */
export function comingBirthdays(options: { index: CustomerIndex; today: string }): Birthday[] {
  const { index, today } = options;
  const days = comingDays(today);
  const coming: Birthday[] = [];
  index.birthdays.forEach((birthday, position) => {
    const daysLeft = birthday === 0 ? undefined : days.get(birthday);
    if (daysLeft === undefined) return;
    const day = addDays({ day: today, days: daysLeft });
    const age = Number(day.slice(0, 4)) - (index.birthYears[position] ?? 0);
    coming.push({ position, daysLeft, day, age: age > 0 && age < 130 ? age : null });
  });
  return coming.sort((a, b) => a.daysLeft - b.daysLeft || a.position - b.position);
}

/** Month * 100 + day → days from today. */
function comingDays(today: string): ReadonlyMap<number, number> {
  const days = new Map<number, number>();
  for (let ahead = 0; ahead <= BIRTHDAY_DAYS_AHEAD; ahead += 1) {
    const day = addDays({ day: today, days: ahead });
    const key = Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10));
    days.set(key, ahead);
    if (key === DAY_BEFORE && !isLeapYear(Number(day.slice(0, 4)))) days.set(LEAP_DAY, ahead);
  }
  return days;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
