/** What the runners' own reports say, as plain numbers. */
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Each failed test by file and title with the beginning of its error, as far as the runner's report names them. */
  failures: readonly string[];
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
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Counts a JSON report of Vitest. A test file that could not be loaded counts as one failure. */
export function countVitest(report: unknown): Counts {
  const read = vitestReport.parse(report);
  const unloaded = read.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + unloaded.length,
    skipped: read.numPendingTests + read.numTodoTests,
    failures: [
      ...unloaded.map(({ name, message }) => describeFailure(basename(name), message)),
      ...read.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            describeFailure(`${basename(name)}: ${fullName}`, failureMessages?.[0]),
          ),
      ),
    ],
    durations: read.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        test: `${basename(name)}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  };
}

/**
 * Characters of an error message; enough for a property's counterexample or an expectation's received value.
 */
const MAX_ERROR = 2_000;

/** The failed test's name with its error message, without the stack trace. */
function describeFailure(test: string, message = ''): string {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  const said = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line)).join('\n    ');
  return said === '' ? test : `${test}: ${said.slice(0, MAX_ERROR)}`;
}

interface Suite {
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { duration: number; error?: { message?: string | undefined } | undefined }[] }[];
  }[];
  suites?: Suite[] | undefined;
}
const playwrightError = z.object({ message: z.string().optional() });
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      ok: z.boolean(),
      tests: z.array(
        z.object({
          results: z.array(z.object({ duration: z.number(), error: playwrightError.optional() })),
        }),
      ),
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
  errors: z.array(playwrightError),
  suites: z.array(suite),
});

/**
 * Counts a JSON report of Playwright. Each error outside of tests, such as a failing
 * setup, counts as one failure.
 */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors, suites } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => describeFailure('outside of journeys', message)),
      ...suites
        .flatMap(specsOf)
        .filter(({ ok }) => !ok)
        .map(({ title, file, tests }) => {
          const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
          return describeFailure(`${file}: ${title}`, error?.message);
        }),
    ],
    durations: suites.flatMap(specsOf).map(({ title, file, tests }) => ({
      test: `${file}: ${title}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  };
}

function specsOf({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

const benchmarksReport = z.object({ passed: z.number(), failures: z.array(z.string()) });

/** Counts the report of tests/bench/smoke.ts; each benchmark counts as one test. */
export function countBenchmarks(report: unknown): Counts {
  const { passed, failures } = benchmarksReport.parse(report);
  return { passed, failed: failures.length, skipped: 0, failures, durations: [] };
}
