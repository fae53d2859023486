import { expect, it } from 'vitest';
import { isCalendarDate } from './calendar-date.ts';

it('knows which days exist', () => {
  for (const day of ['2024-02-29', '2000-02-29', '1990-12-31', '0001-01-01']) {
    expect(isCalendarDate(day)).toBe(true);
  }
  for (const day of [
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-04-31',
    '2024-1-1',
    '0000-01-01',
    '',
    'x',
  ]) {
    expect(isCalendarDate(day)).toBe(false);
  }
});
