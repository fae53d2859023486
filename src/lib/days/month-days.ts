import { addDays } from './add-to-day.ts';

/**
 * The weeks of the month in which `day` is, from Sunday to Saturday; null in place of days of other months.
 */
export function weeksOfMonth(day: string): (string | null)[][] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const weeks: (string | null)[][] = [];
  for (let sunday = addDays({ day: first, days: -weekday(first) }); sunday.slice(0, 7) <= month;) {
    const start = sunday;
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const one = addDays({ day: start, days: index });
        return one.startsWith(month) ? one : null;
      }),
    );
    sunday = addDays({ day: start, days: 7 });
  }
  return weeks;
}

/** The weekday of a `YYYY-MM-DD`; 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay();
}
