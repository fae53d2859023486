import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './counts.ts';
import { judge, sumUp } from './verdict.ts';

const none = { passed: 0, failed: 0, skipped: 0 };

describe('a part of the test command', () => {
  test('passes where tests ran, all passed, and the command ended with 0', () => {
    const result = judge({ counts: { ...none, passed: 3 }, exitCode: 0 });
    expect(result).toEqual({ passed: 3, failed: 0, remarks: [] });
  });

  test.each([
    ['no report', { counts: null, exitCode: 0 }],
    ['no tests', { counts: none, exitCode: 0 }],
    ['a skipped test', { counts: { ...none, passed: 3, skipped: 1 }, exitCode: 0 }],
    ['an unhandled error beside passing tests', { counts: { ...none, passed: 3 }, exitCode: 1 }],
    ['a signal', { counts: { ...none, passed: 3 }, exitCode: null }],
    ['a failed test', { counts: { ...none, passed: 3, failed: 1 }, exitCode: 1 }],
  ])('fails with %s', (_name, options) => expect(judge(options).failed).toBe(1));
});

describe('the reports', () => {
  const file = (status: string, ...statuses: string[]) => ({
    status,
    assertionResults: statuses.map((each) => ({ status: each })),
  });
  const vitest = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };

  test('a test file that does not load is one failure', () => {
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'failed'), file('failed')];
    expect(countVitest({ ...vitest, testResults })).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });

  test('errors outside of journeys and flaky journeys are failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats, errors: ['setup'] })).toEqual({ passed: 5, failed: 3, skipped: 2 });
  });
});

describe('the last line', () => {
  const good = { passed: 2, failed: 0, remarks: [] };

  test('ends with 0 only where something passed and nothing failed', () => {
    expect(sumUp([good, good])).toEqual({ line: '4 passed, 0 failed', exitCode: 0 });
    expect(sumUp([good, { ...good, failed: 1 }])).toEqual({ line: '4 passed, 1 failed', exitCode: 1 });
    expect(sumUp([])).toEqual({ line: '0 passed, 0 failed', exitCode: 1 });
  });
});
