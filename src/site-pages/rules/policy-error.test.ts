import { expect, it } from 'vitest';
import { isPolicyError } from './policy-error.ts';

it.each([
  ['PGRST116', true],
  ['42501', true],
  ['23514', false],
  ['X', false],
])('PAGE-5: %s', (code, expected) => {
  expect(isPolicyError(code)).toBe(expected);
});
