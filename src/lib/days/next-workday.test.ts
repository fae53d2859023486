import { expect, it } from 'vitest';
import { nextWorkday } from './next-workday.ts';

it.each([
  ['2026-11-24', '2026-11-25'],
  ['2026-11-27', '2026-11-30'],
  ['2026-11-28', '2026-11-30'],
  ['2026-12-09', '2026-12-11'],
  ['2026-12-30', '2027-01-04'],
  // The substitute day of a holiday at a weekend comes after the holidays that follow it.
  ['2026-12-04', '2026-12-08'],
  ['2024-04-12', '2024-04-17'],
  ['2026-04-30', '2026-05-05'],
])('after %s comes %s', (day, next) => expect(nextWorkday(day)).toBe(next));
