import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { Benchmark } from '../support/benchmark.ts';
import { buildPages } from './build-pages.ts';
import { compareContestants } from './compare-contestants.ts';
import { installRxdb, versionWanted } from './install-rxdb.ts';
import { evaluate } from './evaluate-sync.ts';
import { table } from './report-sync.ts';
import { runRounds, subjects } from './run-rounds.ts';
import { startServer } from './server/start-server.ts';

const traffic = z.object({ requests: z.number(), sentBytes: z.number(), receivedBytes: z.number() });
const pull = z.object({ ms: z.number(), traffic, peakHeapBytes: z.number(), retainedHeapBytes: z.number() });
const push = z.object({
  ms: z.number(),
  traffic,
  /** RxDB does not report it. */
  patchBytes: z.number().nullable(),
  bareBytes: z.number(),
});
const times = z.array(z.number()).min(1);
const day = z.object({
  pull,
  commits: times,
  push,
  farPush: push,
  resume: z.object({ ms: z.number(), traffic }),
});
const withEdits = z.object({ ms: z.number(), edits: times, longTasks: z.array(z.number()) });
const ofEach = <T extends z.ZodType>(visit: T) => z.record(z.string(), z.array(visit).min(1));
const figures = z.object({
  rxdb: z.string(),
  days: ofEach(day),
  few: ofEach(pull).refine((visits) => Object.keys(visits).length > 0, 'Nothing was measured.'),
  many: ofEach(pull),
  edits: ofEach(withEdits),
  rows: z.object({ few: z.number(), many: z.number() }),
  ratios: z.record(z.string(), z.number()),
});

type Option = 'rounds' | 'few' | 'many' | 'commits' | 'edits' | 'only';

/**
 * This engine and RxDB with its Supabase replication, in turns, in headless Chromium against one embedded server.
 * tests/bench/sync/README.md describes the options and what is measured.
 */
export const benchSync: Benchmark<Option> = {
  name: 'sync',
  options: {
    rounds: { normal: '3', smoke: '1' },
    few: { normal: '10000', smoke: '100' },
    many: { normal: '100000', smoke: '200' },
    commits: { normal: '200', smoke: '3' },
    edits: { normal: '1000', smoke: '5' },
    // RxDB is installed at run time, which the smoke form cannot do without a network.
    only: { normal: subjects.map(({ name }) => name).join(','), smoke: 'ours,floor' },
  },
  usesBrowser: true,
  usesAppServer: false,
  figures,
  async measure({ values, log }) {
    const chosen = values.only.split(',').map((wanted) => {
      const subject = subjects.find(({ name }) => name === wanted);
      if (!subject) throw new Error(`--only names ${wanted}, which is not measured.`);
      return subject;
    });
    const withRxdb = chosen.some(({ name }) => name.startsWith('rxdb'));
    if (withRxdb) installRxdb();
    const pages = await mkdtemp(path.join(tmpdir(), 'sabai-bench-pages-'));
    try {
      await buildPages({ outDir: pages, withRxdb });
      const server = await startServer({ pages, few: Number(values.few), many: Number(values.many) });
      try {
        const measured = await runRounds({
          server,
          subjects: chosen,
          rounds: Number(values.rounds),
          amounts: { commits: Number(values.commits), edits: Number(values.edits) },
          log,
        });
        const verdicts = evaluate(measured);
        return {
          figures: { rxdb: versionWanted(), ...measured, ratios: compareContestants(measured) },
          verdicts,
          text: table({ measured, verdicts }),
          leftOut: subjects.filter((one) => !chosen.includes(one)).map(({ name }) => name),
        };
      } finally {
        await server.close();
      }
    } finally {
      await rm(pages, { recursive: true, force: true });
    }
  },
};
