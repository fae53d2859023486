import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from './all-mutants.ts';

test.each(mutants)('$name: its line stands once in its file', ({ file, from }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
});
