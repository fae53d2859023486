import { expect, it } from 'vitest';
import { insuranceStatus } from '../../insurance/rules/insurance-status.ts';
import { isShownOnToday } from './needs-attention.ts';

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
  expect(isShownOnToday(statusOf(day))).toBe(shown);
});
