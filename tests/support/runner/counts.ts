/** What the runners' own reports say, as plain numbers. */
import { basename } from 'node:path';
import { z } from 'zod';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** How long each test took, in no order. */
  durations: readonly TestDuration[];
}

export interface TestDuration {
  /** File and title. */
  test: string;
  seconds: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), duration: z.number().nullish() }),
      ),
    }),
  ),
});

/** A file that could not be loaded has no tests to fail, and counts as one failure. */
export function countVitest(report: unknown): Counts {
  const read = vitestReport.parse(report);
  const unloaded = read.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + unloaded.length,
    skipped: read.numPendingTests + read.numTodoTests,
    durations: read.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        test: `${basename(name)}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  };
}

interface Suite {
  specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
  suites: z.array(suite),
});

/** Errors outside tests (a file that does not load, a setup that fails) count as one failure each. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors, suites } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    durations: suites.flatMap(durationsOf),
  };
}

function durationsOf({ specs, suites = [] }: Suite): TestDuration[] {
  const own = specs.map(({ title, file, tests }) => ({
    test: `${file}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  return [...own, ...suites.flatMap(durationsOf)];
}

const benchmarksReport = z.object({ passed: z.number(), failed: z.number() });

/** The report of tests/bench/smoke.ts counts benchmarks. */
export function countBenchmarks(report: unknown): Counts {
  return { ...benchmarksReport.parse(report), skipped: 0, durations: [] };
}
