/** Runs seeds in several processes and gathers what they report. */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildEngine } from '../engine/build-engine.ts';
import type { Mutant } from '../mutants/mutant.ts';
import type { AnyFault } from '../world/faults.ts';
import type { News, Order } from './seed-messages.ts';

export interface SeedsReport {
  runs: number;
  steps: number;
  seconds: number;
  /** In how many runs each fault was hit. */
  hits: Map<AnyFault, number>;
  failures: { seed: number; violations: string[] }[];
  /** Seeds whose second run, in another process, gave another trace. */
  unsteady: number[];
  /** Number of processes that ended before they had run all their seeds. */
  broken: number;
}

/** `stopAtFailure` ends with the first seed that violates a rule. */
export async function runSeeds(options: {
  from: number;
  seeds: number;
  processes: number;
  mutant: Mutant | null;
  /** A course of events that all runs follow. */
  course?: string | undefined;
  stopAtFailure: boolean;
  onProgress: (report: SeedsReport) => void;
}): Promise<SeedsReport> {
  const { from, seeds, mutant } = options;
  const folder = await mkdtemp(join(tmpdir(), 'sabai-sim-'));
  const engine = join(folder, 'engine.cjs');
  await writeFile(engine, await buildEngine(mutant));

  const startMs = performance.now();
  const report: SeedsReport = {
    runs: 0,
    steps: 0,
    seconds: 0,
    hits: new Map(),
    failures: [],
    unsteady: [],
    broken: 0,
  };
  const digests = new Map<number, string>();
  const processes = Math.min(options.processes, seeds);
  const firstOf = (index: number) =>
    [0, 1, 2].map((i) => from + index + i * processes).filter((seed) => seed < from + seeds);
  const children: ChildProcess[] = [];
  const hear = (news: News) => {
    if (news.kind === 'runs') {
      report.runs += news.runs;
      report.steps += news.steps;
      report.seconds = (performance.now() - startMs) / 1000;
      for (const [fault, times] of news.hits) report.hits.set(fault, (report.hits.get(fault) ?? 0) + times);
      options.onProgress(report);
    } else if (news.kind === 'violated') {
      report.failures.push({ seed: news.seed, violations: news.violations });
      if (options.stopAtFailure) for (const child of children) child.kill();
    } else if (news.kind === 'digest') {
      const known = digests.get(news.seed);
      if (known !== undefined && known !== news.digest) report.unsteady.push(news.seed);
      digests.set(news.seed, news.digest);
    }
  };

  await Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const order: Order = {
        engine,
        without: mutant?.server ?? null,
        course: options.course,
        from: from + index,
        count: Math.ceil((seeds - index) / processes),
        stride: processes,
        again: firstOf((index + 1) % processes),
      };
      const child = fork(resolve(import.meta.dirname, 'seeds-worker.ts'), {
        // Runs allocate many short-lived objects, so a large young generation is faster.
        execArgv: ['--min-semi-space-size=128', '--max-semi-space-size=256', '--import', 'tsx'],
      });
      children.push(child);
      let over = false;
      child.on('message', (news: News) => {
        if (news.kind === 'over') over = true;
        hear(news);
      });
      child.send(order);
      await new Promise<void>((end) => child.once('close', () => end()));
      if (!over && !(options.stopAtFailure && report.failures.length > 0)) report.broken += 1;
    }),
  );
  await rm(folder, { recursive: true, force: true });
  report.seconds = (performance.now() - startMs) / 1000;
  return report;
}
