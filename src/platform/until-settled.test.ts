import { expect, it } from 'vitest';
import type { SyncStatus } from '../../sync/index.ts';
import { untilSettled } from './until-settled.ts';

function markOf(first: SyncStatus) {
  let now = first;
  const listeners = new Set<() => void>();
  return {
    listeners,
    say(next: SyncStatus) {
      now = next;
      for (const listener of listeners) listener();
    },
    sync: {
      status: {
        current: () => now,
        subscribe(listener: () => void) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    },
  };
}

it('waits while a tab sends, and listens no longer than that', async () => {
  const mark = markOf({ state: 'syncing', done: 0, total: 2 });
  const settled = untilSettled({ sync: mark.sync, limitMs: 60_000 });
  mark.say({ state: 'syncing', done: 1, total: 2 });
  expect(mark.listeners.size).toBe(1);
  mark.say({ state: 'offline', waiting: 1 });
  await settled;
  expect(mark.listeners.size).toBe(0);
});

it('waits for nothing where the status has settled, and gives up at its limit', async () => {
  const settled = markOf({ state: 'synced', atMs: 1 });
  await untilSettled({ sync: settled.sync, limitMs: 60_000 });
  const stuck = markOf({ state: 'syncing', done: 0, total: 1 });
  await untilSettled({ sync: stuck.sync, limitMs: 1 });
  expect([settled.listeners.size, stuck.listeners.size]).toEqual([0, 0]);
});
