import { expect, test } from 'vitest';
import { makeCache } from './cache.ts';

test('a value is there until its time is over', () => {
  let nowMs = 0;
  const cache = makeCache<number | null>({ maxEntries: 9, maxAgeMs: 1000, nowMs: () => nowMs });
  cache.set('a', null);
  nowMs = 999;
  expect(cache.get('a')).toBeNull();
  nowMs = 1000;
  expect(cache.get('a')).toBeUndefined();
});

test('using a value does not lengthen its time', () => {
  let nowMs = 0;
  const cache = makeCache<number>({ maxEntries: 9, maxAgeMs: 1000, nowMs: () => nowMs });
  cache.set('a', 1);
  nowMs = 900;
  cache.get('a');
  nowMs = 1100;
  expect(cache.get('a')).toBeUndefined();
});

test('the least recently used value makes room', () => {
  const cache = makeCache<number>({ maxEntries: 2, maxAgeMs: 1000 });
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});
