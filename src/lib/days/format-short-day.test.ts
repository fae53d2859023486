import { expect, it } from 'vitest';
import { formatShortDay } from './format-short-day.ts';

it('SHELL-8: writes day and month, in Thai or in English', () => {
  expect(formatShortDay({ day: '2027-01-31', style: 'thai', hasYear: false })).toBe('31 ม.ค.');
  expect(formatShortDay({ day: '2026-12-01', style: 'english', hasYear: false })).toBe('1 Dec');
});

it('SHELL-8: adds the Buddhist year, in English both years', () => {
  expect(formatShortDay({ day: '2027-01-31', style: 'thai', hasYear: true })).toBe('31 ม.ค. 2570');
  expect(formatShortDay({ day: '2027-01-31', style: 'english', hasYear: true })).toBe('31 Jan 2027 (2570)');
});
