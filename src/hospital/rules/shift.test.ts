import { expect, it } from 'vitest';
import { isIdle, shiftState } from './shift.ts';

const shift = { userId: 'a', name: 'อนงค์', startedAtMs: 0 };

it.each([
  [0, shift, false, 'none'],
  [2, null, false, 'closed'],
  [2, shift, true, 'locked'],
  [2, shift, false, 'open'],
] as const)('with %i people, shift %j and lock %s the shift is %s', (people, now, isLocked, state) => {
  expect(shiftState({ people, shift: now, isLocked })).toBe(state);
});

it('the screen locks after its minutes without a touch, also where the clock was set back', () => {
  const locks = (nowMs: number, minutes: 0 | 3) => isIdle({ touchedAtMs: 1_000_000, nowMs, minutes });
  expect(locks(1_000_000 + 179_999, 3)).toBe(false);
  expect(locks(1_000_000 + 180_000, 3)).toBe(true);
  expect(locks(1_000_000 - 180_000, 3)).toBe(true);
  expect(locks(99_000_000, 0)).toBe(false);
});
