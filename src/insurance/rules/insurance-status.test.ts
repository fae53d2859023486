import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../lib/days/add-to-day.ts';
import { insuranceStatus } from './insurance-status.ts';

const at = (text: string) => Date.parse(text);
const status = (coverageEnd: string | null, now: string) => insuranceStatus({ coverageEnd, nowMs: at(now) });

/** Any moment of these years, and any time of a day but midnight. */
const moment = fc.integer({ min: at('2020-01-01T00:00Z'), max: at('2035-01-01T00:00Z') });
const timeOfDayMs = fc.integer({ min: 1, max: 86_399_999 });
const bangkokAt = (day: string, ms: number) => at(`${day}T00:00+07:00`) + ms;

describe('insuranceStatus (INSURANCE-4)', () => {
  it('is unknown without an end', () => {
    expect(status(null, '2026-11-20T09:00Z')).toEqual({ state: 'unknown' });
    expect(status('soon', '2026-11-20T09:00Z')).toEqual({ state: 'unknown' });
  });

  it('lapses by the moment', () => {
    const end = '2026-11-20T16:30:00.000+07:00';
    expect(status(end, '2026-11-20T16:30:00.000+07:00')).toMatchObject({ state: 'running', daysLeft: 0 });
    expect(status(end, '2026-11-20T16:30:00.001+07:00')).toEqual({
      state: 'lapsed',
      daysAgo: 0,
      recent: true,
    });
  });

  it('takes an end without a time as that whole day in Bangkok', () => {
    const end = '2026-11-20T00:00:00+07:00';
    expect(status(end, '2026-11-20T23:59:59.999+07:00')).toMatchObject({ state: 'running', daysLeft: 0 });
    expect(status(end, '2026-11-21T00:00:00+07:00')).toMatchObject({ state: 'lapsed', daysAgo: 1 });
  });

  it('counts days of Bangkok, not of UTC', () => {
    const end = '2026-11-30T12:00:00+07:00';
    expect(status(end, '2026-11-22T23:59:59.999+07:00')).toMatchObject({ daysLeft: 8, urgency: 'soon' });
    expect(status(end, '2026-11-23T00:00:00+07:00')).toMatchObject({ daysLeft: 7, urgency: 'urgent' });
  });

  it.each([
    [0, 'urgent'],
    [7, 'urgent'],
    [8, 'soon'],
    [30, 'soon'],
    [31, 'ahead'],
  ] as const)('%i days before the end, at any hour: %s', (daysLeft, urgency) => {
    fc.assert(
      fc.property(moment, timeOfDayMs, (nowMs, endsAtMs) => {
        const today = new Date(nowMs + 7 * 3_600_000).toISOString().slice(0, 10);
        const endMs = bangkokAt(addDays({ day: today, days: daysLeft }), endsAtMs);
        fc.pre(endMs >= nowMs);
        expect(insuranceStatus({ coverageEnd: new Date(endMs).toISOString(), nowMs })).toEqual({
          state: 'running',
          daysLeft,
          urgency,
        });
      }),
    );
  });

  it('looks three calendar months ahead, to the day', () => {
    expect(status('2027-02-20T23:00:00+07:00', '2026-11-20T00:00:00+07:00')).toMatchObject({
      urgency: 'ahead',
    });
    expect(status('2027-02-21T00:30:00+07:00', '2026-11-20T23:59:00+07:00')).toMatchObject({
      urgency: 'far',
    });
    // From 30 November on February has no such day: its last one.
    expect(status('2027-02-28T12:00:00+07:00', '2026-11-30T12:00:00+07:00')).toMatchObject({
      urgency: 'ahead',
    });
    expect(status('2027-03-01T12:00:00+07:00', '2026-11-30T12:00:00+07:00')).toMatchObject({
      urgency: 'far',
    });
  });

  it.each([
    [1, true],
    [90, true],
    [91, false],
  ])('%i days after the end: recent is %s', (daysAgo, recent) => {
    fc.assert(
      fc.property(moment, timeOfDayMs, (nowMs, endsAtMs) => {
        const today = new Date(nowMs + 7 * 3_600_000).toISOString().slice(0, 10);
        const endMs = bangkokAt(addDays({ day: today, days: -daysAgo }), endsAtMs);
        expect(insuranceStatus({ coverageEnd: new Date(endMs).toISOString(), nowMs })).toEqual({
          state: 'lapsed',
          daysAgo,
          recent,
        });
      }),
    );
  });
});
