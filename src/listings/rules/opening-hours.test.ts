import { expect, test } from 'vitest';
import { areHours, openUntil, readOpeningHours, weekDayAt } from './opening-hours.ts';

/** 24 November 2026 is a Tuesday. */
const at = (time: string) => Date.parse(`2026-11-24T${time}:00+07:00`);

test('MARKET-31: hours are two times of a day in their order', () => {
  expect(areHours('09:00', '18:00')).toBe(true);
  expect(areHours('00:00', '24:00')).toBe(true);
  expect(areHours('18:00', '09:00')).toBe(false);
  expect(areHours('09:00', '09:00')).toBe(false);
  expect(areHours('9:00', '18:00')).toBe(false);
  expect(areHours('24:00', '24:00')).toBe(false);
});

test('what is no day or no time is left out of stored hours', () => {
  expect(readOpeningHours({ tu: ['09:00', '18:00'], xx: ['09:00', '18:00'], we: ['9', '18:00'] })).toEqual({
    tu: ['09:00', '18:00'],
  });
  expect(readOpeningHours({ tu: 'all day' })).toBeNull();
  expect(readOpeningHours(null)).toBeNull();
});

test('MARKET-31: it is open from the opening until before the closing, in Bangkok', () => {
  const hours = { tu: ['09:00', '18:00'] } as const;
  expect(openUntil({ hours, nowMs: at('09:00') })).toBe('18:00');
  expect(openUntil({ hours, nowMs: at('17:59') })).toBe('18:00');
  expect(openUntil({ hours, nowMs: at('18:00') })).toBeNull();
  expect(openUntil({ hours, nowMs: at('08:59') })).toBeNull();
  expect(openUntil({ hours: { we: ['09:00', '18:00'] }, nowMs: at('12:00') })).toBeNull();
});

test('the day of the week is that of Bangkok', () => {
  expect(weekDayAt(Date.parse('2026-11-22T16:59:00Z'))).toBe('su');
  expect(weekDayAt(Date.parse('2026-11-22T17:00:00Z'))).toBe('mo');
});
