import { expect, test } from 'vitest';
import { addSeedDays, atTime, dayInBangkok } from './seed-days.ts';

test('the day changes at midnight in Bangkok', () => {
  expect(dayInBangkok(Date.parse('2026-11-20T16:59:59Z'))).toBe('2026-11-20');
  expect(dayInBangkok(Date.parse('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
});

test('days are counted over the ends of months and years', () => {
  expect(addSeedDays('2028-02-27', 2)).toBe('2028-02-29');
  expect(addSeedDays('2027-01-01', -1)).toBe('2026-12-31');
});

test('a time of day is Bangkok time', () => {
  expect(atTime('2026-11-20', '16:30')).toBe('2026-11-20T09:30:00.000Z');
});
