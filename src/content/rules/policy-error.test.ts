import { expect, it } from 'vitest';
import { isPolicyError } from './policy-error.ts';

it.each([
  ['PGRST116', 'no rows', true],
  ['42501', 'permission denied for table page_contents', true],
  ['X', 'new row violates row-level security Policy', true],
  ['23514', 'violates check constraint', false],
])('spec 2 §8: %s %s', (code, message, expected) => {
  expect(isPolicyError({ code, message })).toBe(expected);
});
