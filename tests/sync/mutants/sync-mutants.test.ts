import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { mutants } from './sync-mutants.ts';

test('each safeguard that a mutant switches off is in its file once', async () => {
  const found: string[] = [];
  for (const { name, ...mutant } of mutants) {
    if (mutant.file === undefined) continue;
    const code = await readFile(mutant.file, 'utf8');
    found.push(`${name} ${code.split(mutant.from).length - 1}`);
  }
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((each) => !each.endsWith(' 1'))).toEqual([]);
});
