import { addDays } from './add-to-day.ts';

/** The next day from Monday to Friday after a `YYYY-MM-DD`; public holidays are not known. */
export function nextWorkday(day: string): string {
  const next = addDays({ day, days: 1 });
  const weekday = new Date(`${next}T00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? nextWorkday(next) : next;
}
