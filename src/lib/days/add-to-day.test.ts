import { expect, it } from 'vitest';
import { addDays, addMonths } from './add-to-day.ts';

it('adds and takes days over the ends of months and years', () => {
  expect(addDays({ day: '2026-12-31', days: 1 })).toBe('2027-01-01');
  expect(addDays({ day: '2028-03-01', days: -1 })).toBe('2028-02-29');
});

it('a month without such a day ends on its last one', () => {
  expect(addMonths({ day: '2026-11-30', months: 3 })).toBe('2027-02-28');
  expect(addMonths({ day: '2028-02-29', months: 12 })).toBe('2029-02-28');
  expect(addMonths({ day: '2026-01-15', months: -1 })).toBe('2025-12-15');
});
