import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  bangkokDay,
  bangkokDayEndMs,
  bangkokDayStartMs,
  bangkokMoment,
  bangkokTime,
  daysBetween,
} from './bangkok-day.ts';

it('a day in Bangkok starts at 17:00 UTC of the day before', () => {
  expect(bangkokDay(Date.parse('2026-11-19T16:59:59.999Z'))).toBe('2026-11-19');
  expect(bangkokDay(Date.parse('2026-11-19T17:00:00.000Z'))).toBe('2026-11-20');
  expect(new Date(bangkokDayStartMs('2026-11-20')).toISOString()).toBe('2026-11-19T17:00:00.000Z');
});

it('what is no moment has no day and no time', () => {
  expect([bangkokDay(Number.NaN), bangkokTime(Number.NaN)]).toEqual(['', '']);
});

it('first and last moment belong to the day, their neighbours do not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (atMs) => {
      const day = bangkokDay(atMs);
      expect(bangkokDay(bangkokDayStartMs(day))).toBe(day);
      expect(bangkokDay(bangkokDayEndMs(day))).toBe(day);
      expect(bangkokDay(bangkokDayStartMs(day) - 1)).not.toBe(day);
      expect(bangkokDay(bangkokDayEndMs(day) + 1)).not.toBe(day);
    }),
  );
});

it('counts days over months and leap days, both ways', () => {
  expect(daysBetween({ from: '2028-02-28', to: '2028-03-01' })).toBe(2);
  expect(daysBetween({ from: '2026-11-20', to: '2026-11-18' })).toBe(-2);
});

it('a moment is taken apart into day and time of Bangkok, and put together again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000_000 }), (minute) => {
      const atMs = minute * 60_000;
      const moment = bangkokMoment({ day: bangkokDay(atMs), time: bangkokTime(atMs) });
      expect(Date.parse(moment)).toBe(atMs);
    }),
  );
  expect(bangkokTime(Date.parse('2026-11-19T17:05:59Z'))).toBe('00:05');
});
