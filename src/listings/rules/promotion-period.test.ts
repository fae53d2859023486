import { expect, test } from 'vitest';
import { isInStock, periodState } from './promotion-period.ts';

const period = { startDate: '2026-11-01', endDate: '2026-11-30' };

test.each([
  ['2026-10-31T16:59:59Z', 'upcoming', true],
  ['2026-10-31T17:00:00Z', 'running', true],
  ['2026-11-30T16:59:59Z', 'running', true],
  ['2026-11-30T17:00:00Z', 'ended', false],
])('C4 at %s it is %s', (moment, state, inStock) => {
  const nowMs = Date.parse(moment);
  expect(periodState({ ...period, nowMs })).toBe(state);
  expect(isInStock({ endDate: period.endDate, nowMs })).toBe(inStock);
});
