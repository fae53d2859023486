/**
 * `npx tsx tests/wire/record-calls.ts`: writes `calls.json`, the distinct calls of the API that the app makes in the component
 * tests. With names of test files it adds what those make, also journeys of `e2e`.
 */
import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { z } from 'zod';
import { callShape, sortShapes, type CallShape } from './call-shapes.ts';
import { notedCalls } from './noted-calls.ts';

const files = process.argv.slice(2);
const record = new URL('calls.json', import.meta.url);
const shapes = z.array(callShape);
const before: CallShape[] =
  files.length > 0 ? shapes.parse(JSON.parse(await readFile(record, 'utf8').catch(() => '[]'))) : [];

await rm(notedCalls, { force: true });
const journeys = files.filter((file) => file.endsWith('.spec.ts'));
const components = files.filter((file) => !journeys.includes(file));
const run = (...command: string[]) =>
  spawnSync('npx', command, {
    stdio: 'inherit',
    env: { ...process.env, VITE_RECORD_CALLS: '1', RECORD_CALLS: '1' },
  }).status ?? 1;
const statuses = [
  journeys.length > 0 ? run('playwright', 'test', ...journeys) : 0,
  components.length > 0 || files.length === 0
    ? run('vitest', 'run', '--project', 'components', ...components)
    : 0,
];
const lines = (await readFile(notedCalls, 'utf8').catch(() => '')).split('\n').filter(Boolean);
const made = lines.map((line) => callShape.parse(JSON.parse(line)));
const all = sortShapes([...before, ...made]);
const text = `[\n${all.map((shape) => JSON.stringify(shape)).join(',\n')}\n]`;
await writeFile(record, await format(text, { parser: 'json', printWidth: 110 }));
console.log(`${all.length} calls are in ${record.pathname}.`);
process.exitCode = Math.max(...statuses);
