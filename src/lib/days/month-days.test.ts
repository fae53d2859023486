import { expect, it } from 'vitest';
import { weekday, weeksOfMonth } from './month-days.ts';

it('gives every day of a month once, under its weekday', () => {
  for (const month of ['2026-02', '2026-05', '2028-02', '2026-08', '2027-01', '2026-12']) {
    const weeks = weeksOfMonth(`${month}-15`);
    const days = weeks.flat().filter((day) => day !== null);
    const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
    expect(days).toEqual(
      Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
    );
    for (const week of weeks) {
      expect(week).toHaveLength(7);
      week.forEach((day, index) => day && expect(weekday(day)).toBe(index));
    }
  }
});

it('takes four weeks for the February that starts on a Sunday, six where days spill over', () => {
  expect(weeksOfMonth('2026-02-01')).toHaveLength(4);
  expect(weeksOfMonth('2026-08-01')).toHaveLength(6);
});
