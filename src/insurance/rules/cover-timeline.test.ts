import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coverTimeline } from './cover-timeline.ts';

const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });
const iso = (ms: number) => new Date(ms).toISOString();

it('goes from 0 before the start to 1 after the end, and never back', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 1e11 }), moment, moment, (startMs, lengthMs, one, two) => {
      const shareAt = (nowMs: number) =>
        coverTimeline({ coverageStart: iso(startMs), coverageEnd: iso(startMs + lengthMs), nowMs })
          ?.elapsedShare ?? Number.NaN;
      expect(shareAt(startMs)).toBe(0);
      expect(shareAt(startMs - 1)).toBe(0);
      expect(shareAt(Math.min(one, two))).toBeLessThanOrEqual(shareAt(Math.max(one, two)));
    }),
  );
});

it('is half at half time, 1 after the end', () => {
  const cover = { coverageStart: '2026-01-01T00:00:00+07:00', coverageEnd: '2026-01-03T12:00:00+07:00' };
  expect(coverTimeline({ ...cover, nowMs: Date.parse('2026-01-02T06:00:00+07:00') })).toEqual({
    elapsedShare: 0.5,
  });
  expect(coverTimeline({ ...cover, nowMs: Date.parse('2026-01-03T12:00:00.001+07:00') })).toEqual({
    elapsedShare: 1,
  });
});

it('includes the whole of a last day without a time', () => {
  const cover = { coverageStart: '2026-01-01T00:00:00+07:00', coverageEnd: '2026-01-02T00:00:00+07:00' };
  const share = coverTimeline({ ...cover, nowMs: Date.parse('2026-01-02T00:00:00+07:00') })?.elapsedShare;
  expect(share).toBeCloseTo(0.5, 5);
});

it('shows nothing without a period, or with one that is turned round', () => {
  const nowMs = 0;
  expect(coverTimeline({ coverageStart: null, coverageEnd: iso(1), nowMs })).toBeNull();
  expect(coverTimeline({ coverageStart: iso(1), coverageEnd: null, nowMs })).toBeNull();
  expect(coverTimeline({ coverageStart: iso(2e9), coverageEnd: iso(1e9), nowMs })).toBeNull();
});
