/**
 * The part `bench` of `npm test`: every benchmark in its smoke form, so that none rots unseen. Arguments name benchmarks;
 * `--out DIR` keeps the results files, `--report FILE` writes how many passed and what failed. Exit code 1 where one failed.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { getBrowser } from '../support/browser/get-browser.ts';
import { allBenchmarks } from './support/all-benchmarks.ts';
import { createAppServers } from './support/app-servers.ts';
import type { Benchmark } from './support/benchmark.ts';
import { readBenchOptions } from './support/read-bench-options.ts';
import { runBenchmark } from './support/run-benchmark.ts';

/** A benchmark that waits for something that never comes must not stop the whole test command. */
const HANGS_AFTER_MS = 1_200_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, report: { type: 'string' } },
});
const unknown = positionals.filter((name) => !allBenchmarks.some((one) => one.name === name));
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}.`);
const chosen = allBenchmarks.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
process.env.CHROMIUM_PATH ??= getBrowser();

const startMs = performance.now();
const folder = values.out ?? (await mkdtemp(path.join(tmpdir(), 'sabai-bench-smoke-')));
const servers = createAppServers({ isShared: true });
const failures: string[] = [];
// No figure is evaluated, so benchmarks may disturb each other. `crm`, `desk` and `hints` add customers of the demo agent.
const lanes = [['web'], ['crm', 'desk', 'hints']];
await Promise.all([
  ...lanes.map((lane) => runInTurn(chosen.filter(({ name }) => lane.includes(name)))),
  runInTurn(chosen.filter(({ name }) => !lanes.flat().includes(name))),
]);
await servers.close();
if (values.out === undefined) await rm(folder, { recursive: true, force: true });
const passed = chosen.length - failures.length;
if (values.report !== undefined) await writeFile(values.report, JSON.stringify({ passed, failures }));
console.log(`${passed} of ${chosen.length} benchmarks, ${secondsSince(startMs)} s`);
// A benchmark that hangs still holds its browser and would keep this process alive.
process.exit(failures.length === 0 ? 0 : 1);

async function runInTurn(benchmarks: readonly Benchmark[]): Promise<void> {
  for (const benchmark of benchmarks) await runOne(benchmark);
}

async function runOne(benchmark: Benchmark): Promise<void> {
  const benchmarkStartMs = performance.now();
  const given = readBenchOptions({ benchmark, args: ['--smoke', '--out', folder] });
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<never>((_, reject) => {
    const limit = () => reject(new Error(`It did not end within ${HANGS_AFTER_MS / 1000} s.`));
    timer = setTimeout(limit, HANGS_AFTER_MS);
  });
  try {
    const { measurement } = await Promise.race([
      runBenchmark({ benchmark, given, servers, log: () => undefined }),
      hangs,
    ]);
    const leftOut = measurement.leftOut ?? [];
    const remark = leftOut.length > 0 ? `, without ${leftOut.join(' and ')}` : '';
    console.log(`✓ bench:${benchmark.name.padEnd(5)} ${secondsSince(benchmarkStartMs)} s${remark}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`✗ bench:${benchmark.name.padEnd(5)} ${secondsSince(benchmarkStartMs)} s: ${reason}`);
    failures.push(`bench:${benchmark.name}: ${reason.split('\n')[0]}`);
  } finally {
    clearTimeout(timer);
  }
}

function secondsSince(ms: number): string {
  return ((performance.now() - ms) / 1000).toFixed(1);
}
