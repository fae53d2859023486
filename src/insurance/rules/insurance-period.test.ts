import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../lib/days/add-to-day.ts';
import { dayOfInstant, nextPeriod, periodOfDays } from './insurance-period.ts';

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays({ day: '1990-01-01', days }));

describe('periodOfDays (INSURANCE-6)', () => {
  it('starts with the first moment in Bangkok and includes the last day', () => {
    expect(periodOfDays({ start: '2026-01-01', end: '2026-12-31', before: null })).toEqual({
      coverage_start: '2025-12-31T17:00:00.000Z',
      coverage_end: '2026-12-31T16:59:59.999Z',
    });
  });

  it('shows the days it was given, and saves what it showed', () => {
    fc.assert(
      fc.property(day, day, (start, end) => {
        const before = periodOfDays({ start, end, before: null });
        expect([dayOfInstant(before.coverage_start), dayOfInstant(before.coverage_end)]).toEqual([
          start,
          end,
        ]);
        expect(periodOfDays({ start, end, before })).toEqual(before);
      }),
    );
  });

  it('keeps the hour of a day that stayed, and not of one that changed', () => {
    const before = { coverage_start: '2026-01-01T09:30:00.000Z', coverage_end: '2027-01-01T09:30:00+00:00' };
    expect(periodOfDays({ start: '2026-01-01', end: '2027-01-02', before })).toEqual({
      coverage_start: before.coverage_start,
      coverage_end: '2027-01-02T16:59:59.999Z',
    });
  });

  it('is empty for empty and half-typed days', () => {
    expect(periodOfDays({ start: '', end: '14/05', before: null })).toEqual({
      coverage_start: null,
      coverage_end: null,
    });
  });
});

describe('nextPeriod', () => {
  it('goes on at the hour of the papers', () => {
    expect(nextPeriod({ coverage_start: null, coverage_end: '2027-03-15T16:30:00+07:00' })).toEqual({
      coverage_start: '2027-03-15T09:30:00.000Z',
      coverage_end: '2028-03-15T09:30:00.000Z',
    });
  });

  it('goes on with the next day after a whole one, for every day: no gap, no overlap', () => {
    fc.assert(
      fc.property(day, (end) => {
        const before = periodOfDays({ start: end, end, before: null });
        const next = nextPeriod(before);
        expect(Date.parse(next.coverage_start ?? '')).toBe(Date.parse(before.coverage_end ?? '') + 1);
        expect(dayOfInstant(next.coverage_end).slice(0, 4)).toBe(String(Number(end.slice(0, 4)) + 1));
      }),
    );
  });

  it('ends on 28 February after 29 February, and takes midnight for the whole day', () => {
    expect(nextPeriod({ coverage_start: null, coverage_end: '2028-02-29T00:00:00+07:00' })).toEqual({
      coverage_start: '2028-02-29T17:00:00.000Z',
      coverage_end: '2029-02-28T16:59:59.999Z',
    });
  });

  it('knows nothing without an end', () => {
    expect(nextPeriod({ coverage_start: '2026-01-01T00:00Z', coverage_end: null })).toEqual({
      coverage_start: null,
      coverage_end: null,
    });
  });
});
