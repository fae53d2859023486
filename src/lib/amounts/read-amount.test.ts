import { expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';

it.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['1,234.50', 1234.5],
  ['฿ 99', 99],
  ['๑๕๐๐', 1500],
  ['12.5 %', 12.5],
  ['5.', 5],
  ['.5', 0.5],
  ['-1', -1],
  ['0.333', Number.NaN],
  ['12o', Number.NaN],
  ['1e9', Number.NaN],
])('%j is %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});
