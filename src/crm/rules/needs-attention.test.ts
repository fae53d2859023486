import { expect, it } from 'vitest';
import { insuranceStatus } from '../../insurance/rules/insurance-status.ts';
import { badgeCount, callsToday } from './needs-attention.ts';

const nowMs = Date.parse('2026-11-20T03:00:00Z');
const statusOf = (day: string) => insuranceStatus({ coverageEnd: `${day}T16:59:59.999Z`, nowMs });

it.each([
  ['2026-11-20', true],
  ['2026-12-20', true],
  ['2026-12-21', false],
  ['2026-11-19', true],
  ['2026-08-22', true],
  ['2026-08-21', false],
])('a cover that ends on %s belongs on Today: %s', (day, shown) => {
  expect(callsToday(statusOf(day))).toBe(shown);
});

it('the badge counts what cannot wait', () => {
  const statuses = ['2026-11-20', '2026-11-27', '2026-11-28', '2026-11-19'].map(statusOf);
  expect(badgeCount({ statuses, birthdaysToday: 2, failed: 1, conflicts: 1 })).toBe(6);
  expect(badgeCount({ statuses: [], birthdaysToday: 0, failed: 0, conflicts: 0 })).toBe(0);
});
