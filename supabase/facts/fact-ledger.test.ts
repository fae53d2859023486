import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ledgerFile, openFactLedger, type IrrevocableFact } from './fact-ledger.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'sabai-ledger-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const fact = (position: number): IrrevocableFact => ({
  position,
  id: crypto.randomUUID(),
  kind: 'account_deleted',
  about: { id: crypto.randomUUID() },
  happened_at: '2026-11-24T00:00:00Z',
});
const open = async () => {
  const ledger = await openFactLedger({ directory, name: 'a', mayMake: true });
  if (!ledger) throw new Error('The ledger was not made.');
  return ledger;
};

test('facts are there after another opening, in order, and only those that were asked for', async () => {
  expect(await openFactLedger({ directory, name: 'a', mayMake: false })).toBeNull();
  const facts = Array.from({ length: 3000 }, (_, index) => fact(index + 1));
  const first = await open();
  await first.append(facts.slice(0, 2000));
  await first.append(facts.slice(2000));
  expect(first.head()).toBe(3000);
  const second = await open();
  expect(second.head()).toBe(3000);
  expect(await second.after(2990)).toEqual(facts.slice(2990));
});

test('the rest of a line that a power cut left is overwritten, and a damaged line is named', async () => {
  const file = ledgerFile({ directory, name: 'a' });
  const first = await open();
  await first.append([fact(1)]);
  await appendFile(file, '{"position":2,"id":"');
  const second = await open();
  expect(second.head()).toBe(1);
  await second.append([fact(2)]);
  expect(await (await open()).after(0)).toHaveLength(2);

  const [one = '', two = ''] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, `${two}\n${one}\n`);
  await expect(open()).rejects.toThrow('Line 1');
  await writeFile(file, `${one}\n{}\n`);
  await expect(open()).rejects.toThrow('Line 2');
});
