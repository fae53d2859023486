import { expect, test } from 'vitest';
import { moveRow } from './change-rows.ts';

const rows = ['a', 'b', 'c'].map((key) => ({ key }));
const moved = (key: string, to: number) =>
  moveRow({ rows, key, to })
    .map((row) => row.key)
    .join('');

test('PUBLISH-25 a row is moved to a place of the list, and never out of it', () => {
  expect([moved('a', 1), moved('a', 2), moved('c', 0), moved('b', 1)]).toEqual(['bac', 'bca', 'cab', 'abc']);
  expect([moved('a', -1), moved('a', 9), moved('gone', 0)]).toEqual(['abc', 'bca', 'abc']);
});
