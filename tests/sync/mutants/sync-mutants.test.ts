import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
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

test('for each mutant tests/decisions/0002 names a test that is in its file by this title', async () => {
  const record = await readFile('tests/decisions/0002-simulator.md', 'utf8');
  const rows = [...record.matchAll(/^\| ([a-z-]+) \|[^|]+\|[^|]+\| `([\w.-]+\.ts)` [^"|]*"([^"]+)"/gm)];
  expect(rows.map(([, name = '']) => name).toSorted()).toEqual(mutants.map(({ name }) => name).toSorted());
  const paths = (await readdir('sync', { recursive: true })).map((path) => `sync/${path}`);
  for (const [, name = '', file = '', title = ''] of rows) {
    const path = paths.find((one) => basename(one) === file);
    expect([name, path && (await readFile(path, 'utf8')).includes(title)]).toEqual([name, true]);
  }
});
