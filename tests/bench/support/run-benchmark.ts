import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { AppServers } from './app-servers.ts';
import type { Benchmark, Measurement } from './benchmark.ts';
import type { BenchOptions } from './read-bench-options.ts';

/** Measures and writes the results file. Throws if the file lacks a figure or has one that is not finite. */
export async function runBenchmark(options: {
  benchmark: Benchmark;
  given: BenchOptions;
  servers: AppServers;
  log(line: string): void;
}): Promise<{ file: string; measurement: Measurement }> {
  const { benchmark, given, servers, log } = options;
  const { values, isSmoke, outDir } = given;
  const measurement = await benchmark.measure({ values, servers, log });
  const at = new Date().toISOString();
  const form = isSmoke ? 'smoke' : 'normal';
  const results = {
    benchmark: benchmark.name,
    form,
    at,
    node: process.version,
    cpus: cpus().length,
    options: values,
    leftOut: measurement.leftOut ?? [],
    figures: measurement.figures,
    ...(isSmoke ? {} : { verdicts: measurement.verdicts }),
  };
  await mkdir(outDir, { recursive: true });
  const file = path.join(outDir, `${benchmark.name}-${form}-${at.replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  await checkResultsFile({ file, benchmark });
  return { file, measurement };
}

/** Reads the file again, because JSON turns a figure that is not finite into null. */
async function checkResultsFile(options: { file: string; benchmark: Benchmark }): Promise<void> {
  const { file, benchmark } = options;
  const read = z.object({ figures: benchmark.figures }).safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!read.success) throw new Error(`${file} lacks figures.\n${z.prettifyError(read.error)}`);
}
