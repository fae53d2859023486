import { expect, it } from 'vitest';
import { isUnsentNoticeDue, unsentScreen } from './unsent-notice.ts';

const HOUR_MS = 3_600_000;
/** Noon in Bangkok. */
const nowMs = Date.UTC(2026, 10, 20, 5);
const facts = { oldestAtMs: nowMs - 25 * HOUR_MS, lastAtMs: null, nowMs, serverOffsetMs: 0 };

it.each([
  ['after a day', true, {}],
  ['exactly after a day', true, { oldestAtMs: nowMs - 24 * HOUR_MS }],
  ['before a day has passed', false, { oldestAtMs: nowMs - 24 * HOUR_MS + 1 }],
  ['where nothing waits', false, { oldestAtMs: null }],
  ['where it was notified of within a day', false, { lastAtMs: nowMs - 23 * HOUR_MS }],
  ['a day later again', true, { lastAtMs: nowMs - 24 * HOUR_MS }],
  ['after the clock was set back by days', true, { lastAtMs: nowMs + 72 * HOUR_MS }],
  ['at 08:00', true, { nowMs: nowMs - 4 * HOUR_MS, oldestAtMs: nowMs - 40 * HOUR_MS }],
  ['at 07:59', false, { nowMs: nowMs - 4 * HOUR_MS - 1, oldestAtMs: nowMs - 40 * HOUR_MS }],
  ['at 19:59', true, { nowMs: nowMs + 8 * HOUR_MS - 1 }],
  ['at 20:00', false, { nowMs: nowMs + 8 * HOUR_MS }],
  ['at 20:00 of the server, by a slow clock', false, { serverOffsetMs: 8 * HOUR_MS }],
] as const)('NOTIFY-9 %s: %s', (_name, expected, part) => {
  expect(isUnsentNoticeDue({ ...facts, ...part })).toBe(expected);
});

it('NOTIFY-9 leads to the desk where codes were accepted, or the person works for a hospital', () => {
  expect(unsentScreen({ hasAttempts: true, role: 'general' })).toBe('/hospital-dashboard');
  expect(unsentScreen({ hasAttempts: false, role: 'hospital' })).toBe('/hospital-dashboard');
  expect(unsentScreen({ hasAttempts: false, role: 'general' })).toBe('/crm/sync');
});
