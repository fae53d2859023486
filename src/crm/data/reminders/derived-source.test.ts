import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Store } from '../../../../sync/index.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { openDerivedSource, whenRead } from './derived-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Watcher = (ids: readonly string[] | 'all') => void;

/** A source of a number that a test changes; `reads` counts how often it was read. */
function aSource() {
  let watcher: Watcher | null = null;
  const store = {
    watch: (_table: unknown, watch: Watcher) => {
      watcher = watch;
      return () => void (watcher = null);
    },
  } as unknown as Store;
  const rows = { value: 1, reads: 0, fails: false, tookMs: 0 };
  const source = openDerivedSource({
    store,
    today: '2026-11-25',
    tables: [customersEntity],
    read: async () => {
      rows.reads += 1;
      if (rows.tookMs > 0) await new Promise((resolve) => setTimeout(resolve, rows.tookMs));
      return rows.fails ? Promise.reject(new Error('unreadable')) : Promise.resolve(rows.value);
    },
  });
  const stop = source.subscribe(() => undefined);
  return { rows, source, stop, change: (count: number) => watcher?.(Array.from({ length: count }, String)) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

it('shows a change of the person at once, and what a sync brings together', async () => {
  const { rows, source, change } = aSource();
  await whenRead(source);
  expect(source.current()).toEqual({ state: 'ready', value: 1 });
  rows.value = 2;
  change(1);
  await settle();
  expect(source.current()).toEqual({ state: 'ready', value: 2 });
  for (let page = 0; page < 20; page += 1) change(400);
  await settle();
  expect(rows.reads).toBe(2);
  await vi.runAllTimersAsync();
  expect(rows.reads).toBe(3);
});

it('what a sync brings waits longer where reading takes long', async () => {
  const { rows, source, change } = aSource();
  rows.tookMs = 2_000;
  change(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await whenRead(source);
  const reads = rows.reads;
  change(400);
  await vi.advanceTimersByTimeAsync(7_500);
  expect(rows.reads).toBe(reads);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rows.reads).toBe(reads + 1);
});

it('what changes while it reads is read again, and nothing after it was closed', async () => {
  const { rows, source, change } = aSource();
  rows.value = 2;
  change(1);
  await settle();
  expect([source.current(), rows.reads]).toEqual([{ state: 'ready', value: 2 }, 2]);
  change(400);
  source.close();
  await vi.runAllTimersAsync();
  expect(rows.reads).toBe(2);
});

it('what nobody looks at is read again at the next look', async () => {
  const { rows, source, stop, change } = aSource();
  await whenRead(source);
  stop();
  rows.value = 2;
  change(1);
  change(400);
  await vi.runAllTimersAsync();
  expect(rows.reads).toBe(1);
  source.subscribe(() => undefined);
  await settle();
  expect([source.current(), rows.reads]).toEqual([{ state: 'ready', value: 2 }, 2]);
});

it('a reading that failed is said, and done again on demand', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { rows, source, change } = aSource();
  await whenRead(source);
  rows.fails = true;
  change(1);
  await settle();
  const news = source.current();
  expect(news.state).toBe('failed');
  rows.fails = false;
  if (news.state === 'failed') news.retry();
  await settle();
  expect(source.current()).toEqual({ state: 'ready', value: 1 });
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
