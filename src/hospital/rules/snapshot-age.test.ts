import { expect, it } from 'vitest';
import { snapshotAge } from './snapshot-age.ts';

const MINUTE = 60_000;
const nowMs = Date.UTC(2026, 10, 20);

it.each([
  [0, 'fresh'],
  [15 * MINUTE, 'fresh'],
  [15 * MINUTE + 1, 'amber'],
  [24 * 60 * MINUTE, 'amber'],
  [24 * 60 * MINUTE + 1, 'confirm'],
  [7 * 24 * 60 * MINUTE, 'confirm'],
  [7 * 24 * 60 * MINUTE + 1, 'record'],
  [-MINUTE, 'fresh'],
  [-MINUTE - 1, 'confirm'],
])('a look %i ms ago is %s', (ago, age) => expect(snapshotAge({ syncedAtMs: nowMs - ago, nowMs })).toBe(age));

it('says so where nothing was fetched yet', () => {
  expect(snapshotAge({ syncedAtMs: null, nowMs })).toBe('none');
});
