import { expect, test } from 'vitest';
import { breachDeadline, openSteps, type Breach } from './breach.ts';

const knownAt = '2026-11-20T00:00:00Z';
const hour = (n: number) => Date.parse(knownAt) + n * 3_600_000;
const breach = (given: Partial<Breach> = {}): Breach => ({
  id: '1',
  known_at: knownAt,
  what: 'โน้ตบุ๊กหาย',
  risk: 'some',
  measures: null,
  reported_at: null,
  informed_at: null,
  closed_at: null,
  ...given,
});

test.each([
  [{}, 0, { state: 'running', hours: 72 }],
  [{}, 71.5, { state: 'running', hours: 0 }],
  [{}, 72.5, { state: 'late', hours: 1 }],
  [{ risk: 'none' }, 100, { state: 'no_report' }],
  [{ reported_at: knownAt }, 100, { state: 'reported' }],
  [{ closed_at: knownAt }, 100, { state: 'closed' }],
] as const)('PRIVACY-5 the clock of %j after %d hours is %j', (given, hours, clock) => {
  expect(breachDeadline({ breach: breach(given), nowMs: hour(hours) })).toEqual(clock);
});

test.each([
  [{ risk: 'none' }, ['closed']],
  [{}, ['reported', 'closed']],
  [{ risk: 'high' }, ['reported', 'informed', 'closed']],
  [{ risk: 'high', reported_at: knownAt, informed_at: knownAt }, ['closed']],
  [{ closed_at: knownAt }, []],
] as const)('the steps of %j are %j', (given, steps) => {
  expect(openSteps(breach(given))).toEqual(steps);
});
