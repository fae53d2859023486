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
  const calls = Array.from({ length: 800 }, (_, n) => ({
    name: 'sync_push',
    atMs: n,
    ms: 20 + (n % 10),
    status: 200,
  }));
  const load = { differences, samples: flat, calls } as unknown as Load;
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
  expect(missed({ differences: { ...differences, twice: ['booking 1'] } })).toEqual([
    'bookings redeemed twice',
  ]);
  expect(missed({ differences: { ...differences, differing: ['tablet 1'] } })).toEqual([
    'devices that differ from the server',
  ]);
  const open = flat.map((sample, n) => ({ ...sample, descriptors: 50 + 5 * n }));
  expect(missed({ samples: open })).toEqual(['open files and connections, last quarter over the second']);
  const connected = flat.map((sample, n) => ({ ...sample, connections: 10 + n }));
  expect(missed({ samples: connected })).toEqual([
    'connections of the database, last quarter over the second',
  ]);
  const slower = calls.map((call, n) => ({ ...call, name: 'sync_pull', ms: call.ms * (1 + n / 400) }));
  expect(missed({ calls: [...calls, ...slower] })).toEqual([
    'p95 of sync_pull, last quarter over the second',
  ]);
});

test('a function with few calls has no p95 whose growth would be a target', () => {
  const few = Array.from({ length: 399 }, (_, n) => ({ name: 'sync_push', atMs: n, ms: n, status: 200 }));
  const load = {
    differences: { lost: [], unasked: [], twice: [], differing: [] },
    samples: [],
    calls: few,
  } as unknown as Load;
  expect(evaluate(load).some(({ target }) => target.startsWith('p95'))).toBe(false);
});

test('calls are reported by name', () => {
  const call = (name: string, ms: number, status = 200) => ({ name, atMs: 0, ms, status });
  expect(
    summarizeCalls([call('sync_push', 10), call('sync_push', 30, 500), call('sync_pull', 5)]),
  ).toMatchObject([
    { name: 'sync_push', calls: 2, failed: 1 },
    { name: 'sync_pull', calls: 1, failed: 0, p95Ms: 5 },
  ]);
});
