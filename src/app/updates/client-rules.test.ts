import { expect, test } from 'vitest';
import { isOffered, mayCall, readClientRules, serviceOf, type ClientRules } from './client-rules.ts';

const answer = {
  minimum_release: 0,
  refuse_below: 0,
  rollout_percent: 100,
  notice_th: null,
  notice_en: null,
  paused_ms: 0,
};
const rulesOf = (changed: object, askedAtMs = 1_000): ClientRules => {
  const rules = readClientRules({ ...answer, ...changed }, askedAtMs);
  if (!rules) throw new Error('These are no rules.');
  return rules;
};
const at = (changed: object, nowMs = 1_000) => serviceOf({ rules: rulesOf(changed), release: 3, nowMs });

test.each([
  [undefined],
  [null],
  ['<!doctype html>'],
  [{}],
  [{ ...answer, refuse_below: '9' }],
  [{ ...answer, minimum_release: -1 }],
  [{ ...answer, paused_ms: null }],
  [[answer]],
])('an answer that is none (%j) is no rule', (json) => {
  expect(readClientRules(json, 0)).toBe(null);
});

test('without rules, and with rules that ask for nothing, the service is open', () => {
  expect(serviceOf({ rules: null, release: 0, nowMs: 0 })).toBe('open');
  expect(at({})).toBe('open');
});

test('a release below the minimum updates soon, one below the limit before it sends', () => {
  expect(at({ minimum_release: 3 })).toBe('open');
  expect(at({ minimum_release: 4 })).toBe('update_soon');
  expect(at({ minimum_release: 4, refuse_below: 3 })).toBe('update_soon');
  expect(at({ minimum_release: 4, refuse_below: 4 })).toBe('must_update');
  expect((['open', 'update_soon', 'must_update', 'paused'] as const).map(mayCall)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a pause ends by itself, and where the clock was set back', () => {
  const paused = { paused_ms: 60_000 };
  expect(at(paused, 1_000)).toBe('paused');
  expect(at(paused, 60_999)).toBe('paused');
  expect(at(paused, 61_000)).toBe('open');
  expect(at(paused, 999)).toBe('open');
  expect(at({ ...paused, minimum_release: 9, refuse_below: 9 }, 1_000)).toBe('must_update');
});

test('a newer release is offered to its share of devices, and to all that need it', () => {
  const rules = rulesOf({ rollout_percent: 20 });
  const offered = (place: number, service: 'open' | 'must_update' = 'open') =>
    isOffered({ rules, service, place });
  expect([0, 19, 20, 99].map((place) => offered(place))).toEqual([true, true, false, false]);
  expect(offered(99, 'must_update')).toBe(true);
  expect(isOffered({ rules: null, service: 'open', place: 99 })).toBe(true);
});
