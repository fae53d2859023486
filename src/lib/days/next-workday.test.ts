import { expect, it } from 'vitest';
import { nextWorkday } from './next-workday.ts';

it.each([
  ['2026-11-24', '2026-11-25'],
  ['2026-11-27', '2026-11-30'],
  ['2026-11-28', '2026-11-30'],
  ['2026-12-31', '2027-01-01'],
])('after %s comes %s', (day, next) => expect(nextWorkday(day)).toBe(next));
