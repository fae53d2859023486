import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraftWriter } from './draft-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aKeeper() {
  const log: string[] = [];
  let release: () => void = () => undefined;
  let slow = false;
  const keeper = createDraftWriter({
    pauseMs: 300,
    place: {
      put: async (value) => {
        if (slow) await new Promise<void>((resolve) => (release = resolve));
        log.push(`put ${String(value)}`);
      },
      remove: async () => void log.push('remove'),
    },
    onKept: () => log.push('kept'),
    onFailed: () => log.push('failed'),
  });
  return { keeper, log, makeSlow: () => (slow = true), release: () => release() };
}

it('keeps only the last of several changes, after the pause', async () => {
  const { keeper, log } = aKeeper();
  keeper.change('a');
  await vi.advanceTimersByTimeAsync(299);
  keeper.change('b');
  await vi.advanceTimersByTimeAsync(299);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['put b', 'kept']);
});

it('says that it is kept only when nothing newer is pending', async () => {
  const { keeper, log, makeSlow, release } = aKeeper();
  makeSlow();
  keeper.change('a');
  await vi.advanceTimersByTimeAsync(300);
  keeper.change('b');
  release();
  await vi.advanceTimersByTimeAsync(300);
  expect(log).toEqual(['put a']);
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['put a', 'put b', 'kept']);
});

it('says nothing of a write while a newer one waits behind it', async () => {
  const { keeper, log, makeSlow, release } = aKeeper();
  makeSlow();
  keeper.change('a');
  await vi.advanceTimersByTimeAsync(300);
  keeper.change('b');
  await vi.advanceTimersByTimeAsync(300);
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['put a']);
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['put a', 'put b', 'kept']);
});

it('keeps at once what is pending when asked to, and only once', async () => {
  const { keeper, log } = aKeeper();
  keeper.change('a');
  await keeper.flush();
  await vi.advanceTimersByTimeAsync(1000);
  expect(log).toEqual(['put a', 'kept']);
});

it('a dropped draft does not come back, also when its write was still under way', async () => {
  const { keeper, log, makeSlow, release } = aKeeper();
  makeSlow();
  keeper.change('a');
  await vi.advanceTimersByTimeAsync(300);
  keeper.change('b');
  const dropped = keeper.drop();
  release();
  await dropped;
  await vi.advanceTimersByTimeAsync(1000);
  expect(log).toEqual(['put a', 'remove']);
});

it('leaving the form after the draft was dropped does not keep what was pending', async () => {
  const { keeper, log } = aKeeper();
  keeper.change('a');
  await keeper.drop();
  await keeper.flush();
  expect(log).toEqual(['remove']);
});

it('tells of a write that failed, and goes on', async () => {
  const log: string[] = [];
  const keeper = createDraftWriter({
    pauseMs: 300,
    place: {
      put: (value) => (value === 'bad' ? Promise.reject(new Error('full')) : Promise.resolve()),
      remove: () => Promise.resolve(),
    },
    onKept: () => log.push('kept'),
    onFailed: () => log.push('failed'),
  });
  keeper.change('bad');
  await keeper.flush();
  keeper.change('good');
  await keeper.flush();
  expect(log).toEqual(['failed', 'kept']);
});
