import { expect, test } from 'vitest';
import { createValueStore } from './value-store.ts';

test('reports changes, nothing else, and only while it is asked to', () => {
  const store = createValueStore('a');
  const seen: string[] = [];
  const stop = store.subscribe(() => seen.push(store.get()));
  store.set('a');
  store.set('b');
  stop();
  store.set('c');
  expect(seen).toEqual(['b']);
  expect(store.get()).toBe('c');
});
