import { describe, expect, test } from 'vitest';
import { countBenchmarks, countPlaywright, countVitest } from './counts.ts';
import { evaluate, slowest, sumUp } from './verdict.ts';

const none = { passed: 0, failed: 0, skipped: 0, failures: [], durations: [] };

describe('a part of the test command', () => {
  test('passes where tests ran, all passed, and the command ended with 0', () => {
    const result = evaluate({ counts: { ...none, passed: 3 }, exitCode: 0 });
    expect(result).toEqual({ passed: 3, failed: 0, remarks: [], failures: [], durations: [] });
  });

  test.each([
    ['no report', { counts: null, exitCode: 0 }],
    ['no tests', { counts: none, exitCode: 0 }],
    ['a skipped test', { counts: { ...none, passed: 3, skipped: 1 }, exitCode: 0 }],
    ['an unhandled error beside passing tests', { counts: { ...none, passed: 3 }, exitCode: 1 }],
    ['a signal', { counts: { ...none, passed: 3 }, exitCode: null }],
    ['a failed test', { counts: { ...none, passed: 3, failed: 1 }, exitCode: 1 }],
  ])('fails with %s', (_name, options) => expect(evaluate(options).failed).toBe(1));
});

describe('the reports', () => {
  const file = (status: string, ...statuses: string[]) => ({
    name: '/somewhere/rules.test.ts',
    status,
    assertionResults: statuses.map((each) => ({ status: each, fullName: 'holds', duration: 1500 })),
  });
  const vitest = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };

  test('a test file that does not load is one failure', () => {
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'failed'), file('failed')];
    expect(countVitest({ ...vitest, testResults })).toMatchObject({ passed: 2, failed: 2, skipped: 2 });
  });

  test('errors outside of journeys and flaky journeys are failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats, errors: [{ message: 'setup' }], suites: [] })).toMatchObject({
      passed: 5,
      failed: 3,
      skipped: 2,
    });
  });
});

describe('what failed', () => {
  test('is named with the first words of its error, a file that does not load too', () => {
    const failed = {
      status: 'failed',
      fullName: 'a rule holds',
      duration: 5,
      failureMessages: ['\u001B[31mProperty failed\u001B[39m\n\n{ seed: 7 }\n    at rules.test.ts:3'],
    };
    const testResults = [
      { name: '/somewhere/rules.test.ts', status: 'failed', assertionResults: [failed] },
      { name: '/somewhere/broken.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    ];
    const counted = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
    expect(countVitest({ ...counted, testResults }).failures).toEqual([
      'broken.test.ts: no such file',
      'rules.test.ts: a rule holds: Property failed\n    { seed: 7 }',
    ]);
  });

  test('is named for journeys too, with errors outside of them', () => {
    const results = [{ duration: 5, error: { message: 'no button\nCall log:' } }];
    const spec = { title: 'a visit', file: 'visitor.spec.ts', ok: false, tests: [{ results }] };
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
    const read = { stats, errors: [{ message: 'no server' }], suites: [{ specs: [spec] }] };
    expect(countPlaywright(read).failures).toEqual([
      'outside of journeys: no server',
      'visitor.spec.ts: a visit: no button\n    Call log:',
    ]);
  });
});

describe('the slowest tests', () => {
  const took = (test: string, seconds: number) => ({ test, seconds });
  const result = (...durations: ReturnType<typeof took>[]) => ({
    passed: 1,
    failed: 0,
    remarks: [],
    failures: [],
    durations,
  });

  test('come from all parts, slowest first, and no more than asked for', () => {
    const results = [result(took('a', 1), took('b', 9)), result(took('c', 3))];
    expect(slowest(results, 2)).toEqual([took('b', 9), took('c', 3)]);
  });

  test('are named by file and title, whichever runner ran them', () => {
    const spec = {
      title: 'a visit',
      file: 'visitor.spec.ts',
      ok: true,
      tests: [{ results: [{ duration: 2000 }] }],
    };
    const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 };
    const suites = [{ specs: [], suites: [{ specs: [spec] }] }];
    expect(countPlaywright({ stats, errors: [], suites }).durations).toEqual([
      took('visitor.spec.ts: a visit', 2),
    ]);
    const assertionResults = [{ status: 'passed', fullName: 'a rule holds', duration: 500 }];
    const testResults = [{ name: '/somewhere/rules.test.ts', status: 'passed', assertionResults }];
    const counted = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    expect(countVitest({ ...counted, testResults }).durations).toEqual([
      took('rules.test.ts: a rule holds', 0.5),
    ]);
  });
});

test('a report of the benchmarks that lacks a count is refused', () => {
  const failures = ['bench:desk: locator.waitFor: Timeout 120000ms exceeded.'];
  expect(countBenchmarks({ passed: 4, failures })).toMatchObject({
    passed: 4,
    failed: 1,
    skipped: 0,
    failures,
  });
  expect(() => countBenchmarks({ passed: 5 })).toThrow('failures');
});

describe('the last line', () => {
  const good = { passed: 2, failed: 0, remarks: [], failures: [], durations: [] };

  test('ends with 0 only where something passed and nothing failed', () => {
    expect(sumUp([good, good])).toEqual({ line: '4 passed, 0 failed', exitCode: 0 });
    expect(sumUp([good, { ...good, failed: 1 }])).toEqual({ line: '4 passed, 1 failed', exitCode: 1 });
    expect(sumUp([])).toEqual({ line: '0 passed, 0 failed', exitCode: 1 });
  });
});
