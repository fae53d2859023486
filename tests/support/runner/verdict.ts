import type { Counts, TestDuration } from './counts.ts';

export interface PartResult {
  passed: number;
  failed: number;
  /** Reasons for failures that the runner did not count, and what the part left out. */
  remarks: string[];
  failures: readonly string[];
  durations: readonly TestDuration[];
}

/**
 * One part's result from its command's exit code and its report. A part without a single test, a skipped
 * test and a command that failed for no counted reason are failures: silence must not look like success.
 */
export function evaluate(options: { counts: Counts | null; exitCode: number | null }): PartResult {
  const { counts, exitCode } = options;
  if (!counts) return { passed: 0, failed: 1, remarks: ['it left no report'], failures: [], durations: [] };
  const remarks: string[] = [];
  let failed = counts.failed;
  if (counts.skipped > 0) {
    failed += counts.skipped;
    remarks.push(`${counts.skipped} skipped`);
  }
  if (counts.passed + failed === 0) {
    failed = 1;
    remarks.push('no test ran');
  } else if (failed === 0 && exitCode !== 0) {
    failed = 1;
    remarks.push(`every test passed, but the command ended with ${exitCode ?? 'a signal'}`);
  }
  const { passed, failures, durations } = counts;
  return { passed, failed, remarks, failures, durations };
}

/** The last line that `npm test` prints, and its exit code. */
export function sumUp(results: readonly PartResult[]): { line: string; exitCode: 0 | 1 } {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  return { line: `${passed} passed, ${failed} failed`, exitCode: failed === 0 && passed > 0 ? 0 : 1 };
}

/** The slowest tests of all parts, slowest first. */
export function slowest(results: readonly PartResult[], most: number): TestDuration[] {
  return results
    .flatMap(({ durations }) => durations)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most);
}
