import { expect, test } from 'vitest';
import { isStale } from './is-stale.ts';

test('PRIVACY-4 a device is stale after 30 days, and a new one is not', () => {
  const nowMs = Date.parse('2026-11-25T03:00:00Z');
  const day = 86_400_000;
  expect(isStale({ syncedAtMs: nowMs - 30 * day, nowMs })).toBe(false);
  expect(isStale({ syncedAtMs: nowMs - 30 * day - 1, nowMs })).toBe(true);
  expect(isStale({ syncedAtMs: null, nowMs })).toBe(false);
  // The clock was set back, so the last sync lies in the future.
  expect(isStale({ syncedAtMs: nowMs + day, nowMs })).toBe(false);
  expect(isStale({ syncedAtMs: nowMs + 40 * day, nowMs })).toBe(true);
});
