import { expect, test } from 'vitest';
import { areHours, openState, readOpeningHours, weekDayAt } from './opening-hours.ts';

/** 24 November 2026 is a Tuesday. */
const at = (time: string) => Date.parse(`2026-11-24T${time}:00+07:00`);

test('MARKET-31: hours are two times, the second of the next day where it comes first', () => {
  expect(areHours('09:00', '18:00')).toBe(true);
  expect(areHours('00:00', '24:00')).toBe(true);
  expect(areHours('18:00', '02:00')).toBe(true);
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

const always = ['00:00', '24:00'] as const;

test.each([
  ['09:00', { isOpen: true, until: '18:00', isAllDay: false }],
  ['17:59', { isOpen: true, until: '18:00', isAllDay: false }],
  ['18:00', { isOpen: false, opens: { day: 'th', time: '10:00', inDays: 2 } }],
  ['08:59', { isOpen: false, opens: { day: 'tu', time: '09:00', inDays: 0 } }],
] as const)('MARKET-31: at %s of a Tuesday in Bangkok it says whether it is open', (time, state) => {
  const hours = { tu: ['09:00', '18:00'], th: ['10:00', '12:00'] } as const;
  expect(openState({ hours, nowMs: at(time) })).toEqual(state);
});

test.each([
  // Since Monday evening.
  ['01:59', { isOpen: true, until: '02:00' }],
  ['02:00', { isOpen: false, opens: { day: 'tu', time: '18:00', inDays: 0 } }],
  ['18:00', { isOpen: true, until: '02:00' }],
  ['23:59', { isOpen: true, until: '02:00' }],
] as const)('MARKET-31: hours over midnight belong to the day that they start on (%s)', (time, state) => {
  const hours = { mo: ['18:00', '02:00'], tu: ['18:00', '02:00'] } as const;
  expect(openState({ hours, nowMs: at(time) })).toMatchObject(state);
});

test('MARKET-31: Sunday night reaches into Monday, and a place of one day opens in a week', () => {
  const hours = { su: ['20:00', '04:00'] } as const;
  const monday = (time: string) => Date.parse(`2026-11-23T${time}:00+07:00`);
  expect(openState({ hours, nowMs: monday('03:00') })).toMatchObject({ isOpen: true, until: '04:00' });
  const tuesday = { tu: ['09:00', '10:00'] } as const;
  expect(openState({ hours: tuesday, nowMs: at('10:00') })).toEqual({
    isOpen: false,
    opens: { day: 'tu', time: '09:00', inDays: 7 },
  });
  expect(openState({ hours: { tu: always }, nowMs: at('10:00') })).toMatchObject({ isAllDay: true });
  expect(openState({ hours: {}, nowMs: at('10:00') })).toEqual({ isOpen: false, opens: null });
});

test('the day of the week is that of Bangkok', () => {
  expect(weekDayAt(Date.parse('2026-11-22T16:59:00Z'))).toBe('su');
  expect(weekDayAt(Date.parse('2026-11-22T17:00:00Z'))).toBe('mo');
});
