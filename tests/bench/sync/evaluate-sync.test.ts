import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evaluate } from './evaluate-sync.ts';
import type { Measured } from './run-rounds.ts';
import { percentile } from './summarize.ts';

function pulls(...times: number[]): Measured['few'][string] {
  const traffic = { requests: 10, sentBytes: 100, receivedBytes: 1_000, paths: {} };
  return times.map((ms) => ({ ms, traffic, peakHeapBytes: 1_000, retainedHeapBytes: 500 }));
}

test('a percentile is a value that was measured; of nothing it is no number', () => {
  expect(percentile([30, 10, 20], 0.5)).toBe(20);
  expect(percentile([30, 10, 20], 0.95)).toBe(30);
  expect(percentile([], 0.5)).toBeNaN();
});

test('medians are held against the floor and against RxDB; what was not measured has no verdict', () => {
  const verdicts = evaluate({
    days: {},
    many: {},
    edits: {},
    rows: { few: 100, many: 0 },
    few: { ours: pulls(130, 900, 120), floor: pulls(100), rxdb: pulls(455), rxdb500: pulls(454) },
  });
  expect(verdicts.map(({ figure, met }) => [figure, met])).toEqual([
    [1.3, true],
    [3.5, true],
    [454 / 130, false],
  ]);
});

test('the other library is locked by version and content, without the address of a registry', () => {
  const lock = readFileSync(new URL('rxdb/package-lock.json', import.meta.url), 'utf8');
  expect(lock).toMatch(/"integrity": "sha512-/);
  expect(lock).not.toContain('"resolved"');
});
