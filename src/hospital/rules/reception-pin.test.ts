import { expect, it } from 'vitest';
import { afterWrongPin, checkPin, noTries, pinWaitMs, readPin } from './reception-pin.ts';

it.each([
  ['2580', null],
  ['19283746', null],
  ['258', 'short'],
  ['', 'short'],
  ['192837465', 'long'],
  ['25a0', 'digits'],
  ['0000', 'simple'],
  ['1234', 'simple'],
  ['98765', 'simple'],
  ['1357', null],
])('%j is %s', (pin, problem) => expect(checkPin(pin)).toBe(problem));

it('reads Thai digits and spaces', () => expect(readPin(' ๒๕ 80 ')).toBe('2580'));

it('four wrong ones are free; then each wait is twice the one before, up to a quarter of an hour', () => {
  let tries = noTries;
  const waits = Array.from({ length: 12 }, () => {
    tries = afterWrongPin({ tries, nowMs: 1_000 });
    return pinWaitMs({ tries, nowMs: 1_000 }) / 1_000;
  });
  expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
});

it('waiting ends, and a clock set back by a year does not make it last a year', () => {
  const tries = { wrong: 5, waitUntilMs: 100_000 };
  expect(pinWaitMs({ tries, nowMs: 99_000 })).toBe(1_000);
  expect(pinWaitMs({ tries, nowMs: 100_001 })).toBe(0);
  expect(pinWaitMs({ tries, nowMs: -31_536_000_000 })).toBe(900_000);
});
