import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it('E5 a pause is 1 s to 5 min, and never less than the server asked for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.option(fc.integer({ min: 0, max: 3_600_000 })),
      (attempt, fraction, retryAfterMs) => {
        const ms = backoffMs({ attempt, fraction, retryAfterMs });
        expect(ms).toBeGreaterThanOrEqual(Math.max(1_000, retryAfterMs ?? 0));
        expect(ms).toBeLessThanOrEqual(Math.max(300_000, retryAfterMs ?? 0));
      },
    ),
  );
});

it('E5 the ceiling doubles with each attempt', () => {
  const longest = (attempt: number) => backoffMs({ attempt, fraction: 0.999_999, retryAfterMs: null });
  expect([1, 2, 3].map(longest).map((ms) => Math.round(ms / 1_000))).toEqual([2, 4, 8]);
});
