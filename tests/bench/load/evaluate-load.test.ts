import { expect, test } from 'vitest';
import { evaluate, growth, summarizeCalls } from './evaluate-load.ts';
import type { Load } from './run-load.ts';

const points = (figures: number[]) => figures.map((figure, n) => ({ atMs: n * 1_000, figure }));

test('growth is the last quarter over the second, and the first one warms up', () => {
  expect(growth(points([1, 1, 8, 8, 9, 9, 12, 12]), 0.5)).toBe(1.5);
  expect(growth(points([5, 5, 5, 5]), 0.5)).toBe(1);
});

test('one lost row, one that nobody asked for, and what grows miss their targets', () => {
  const flat = Array.from({ length: 8 }, (_, n) => ({
    atMs: n,
    megabytes: 200,
    descriptors: 50,
    connections: 10,
  }));
  const differences = { lost: [], unasked: [], twice: [], differing: [] };
  const load = { differences, samples: flat } as unknown as Load;
  expect(evaluate(load).every(({ met }) => met)).toBe(true);
  const missed = (worse: Partial<Load>) =>
    evaluate({ ...load, ...worse })
      .filter(({ met }) => !met)
      .map(({ target }) => target);
  expect(missed({ differences: { ...differences, lost: ['note 1'] } })).toEqual([
    'accepted and not on the server',
  ]);
  expect(missed({ differences: { ...differences, unasked: ['note 1'] } })).toEqual([
    'on the server and not accepted',
  ]);
  const leaking = flat.map((sample, n) => ({ ...sample, megabytes: 200 + 20 * n }));
  expect(missed({ samples: leaking })).toEqual(['memory, last quarter over the second']);
});

test('calls are told by name', () => {
  const call = (name: string, ms: number, status = 200) => ({ name, ms, status });
  expect(
    summarizeCalls([call('sync_push', 10), call('sync_push', 30, 500), call('sync_pull', 5)]),
  ).toMatchObject([
    { name: 'sync_push', calls: 2, failed: 1 },
    { name: 'sync_pull', calls: 1, failed: 0, p95Ms: 5 },
  ]);
});
