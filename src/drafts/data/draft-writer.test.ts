import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraftWriter } from './draft-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aWriter() {
  const log: string[] = [];
  let release: () => void = () => undefined;
  let slow = false;
  const writer = createDraftWriter({
    pauseMs: 300,
    place: {
      put: async (value) => {
        if (slow) await new Promise<void>((resolve) => (release = resolve));
        log.push(`put ${String(value)}`);
      },
      read: async () => undefined,
      removeIf: async () => void log.push('remove'),
    },
    onStored: () => log.push('stored'),
    onFailed: () => log.push('failed'),
  });
  return { writer, log, makeSlow: () => (slow = true), release: () => release() };
}

it('keeps only the last of several changes, after the pause', async () => {
  const { writer, log } = aWriter();
  writer.change('a');
  await vi.advanceTimersByTimeAsync(299);
  writer.change('b');
  await vi.advanceTimersByTimeAsync(299);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['put b', 'stored']);
});

it('says that it is stored only when nothing newer is pending', async () => {
  const { writer, log, makeSlow, release } = aWriter();
  makeSlow();
  writer.change('a');
  await vi.advanceTimersByTimeAsync(300);
  writer.change('b');
  release();
  await vi.advanceTimersByTimeAsync(300);
  expect(log).toEqual(['put a']);
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['put a', 'put b', 'stored']);
});

it('says nothing of a write while a newer one waits behind it', async () => {
  const { writer, log, makeSlow, release } = aWriter();
  makeSlow();
  writer.change('a');
  await vi.advanceTimersByTimeAsync(300);
  writer.change('b');
  await vi.advanceTimersByTimeAsync(300);
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['put a']);
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['put a', 'put b', 'stored']);
});

it('keeps at once what is pending when asked to, and only once', async () => {
  const { writer, log } = aWriter();
  writer.change('a');
  await writer.flush();
  await vi.advanceTimersByTimeAsync(1000);
  expect(log).toEqual(['put a', 'stored']);
});

it('a dropped draft does not come back, also when its write was still under way', async () => {
  const { writer, log, makeSlow, release } = aWriter();
  makeSlow();
  writer.change('a');
  await vi.advanceTimersByTimeAsync(300);
  writer.change('b');
  const dropped = writer.drop();
  release();
  await dropped;
  await vi.advanceTimersByTimeAsync(1000);
  expect(log).toEqual(['put a', 'remove']);
});

it('leaving the form after the draft was dropped does not keep what was pending', async () => {
  const { writer, log } = aWriter();
  writer.change('a');
  await writer.drop();
  await writer.flush();
  expect(log).toEqual(['remove']);
});

it('reports a write that failed, and goes on', async () => {
  const log: string[] = [];
  const writer = createDraftWriter({
    pauseMs: 300,
    place: {
      put: (value) => (value === 'bad' ? Promise.reject(new Error('full')) : Promise.resolve()),
      read: () => Promise.resolve(),
      removeIf: () => Promise.resolve(),
    },
    onStored: () => log.push('stored'),
    onFailed: () => log.push('failed'),
  });
  writer.change('bad');
  await writer.flush();
  writer.change('good');
  await writer.flush();
  expect(log).toEqual(['failed', 'stored']);
});

/** Opens the same form in another tab: all writers have one place. */
function onePlace(found?: unknown) {
  const place = { stored: found };
  const open = () =>
    createDraftWriter({
      pauseMs: 300,
      place: {
        read: async () => place.stored,
        put: async (value) => void (place.stored = structuredClone(value)),
        removeIf: async (isOwn) => {
          if (isOwn(place.stored)) place.stored = undefined;
        },
      },
      onStored: () => undefined,
      onFailed: () => undefined,
    });
  return { place, open };
}

it('a form that ends leaves what the same form has stored in another tab', async () => {
  const { place, open } = onePlace();
  const [here, there] = [open(), open()];
  here.change({ name: 'here' });
  await here.flush();
  there.change({ name: 'there' });
  await there.flush();
  await here.drop();
  expect(place.stored).toEqual({ name: 'there' });
  await there.drop();
  expect(place.stored).toBeUndefined();
});

it('a form that ends removes the draft that it found, unless another tab has changed it', async () => {
  const { place, open } = onePlace({ name: 'found' });
  const [here, there] = [open(), open()];
  await there.flush();
  await here.drop();
  expect(place.stored).toBeUndefined();
  there.change({ name: 'there' });
  await there.flush();
  await here.drop();
  expect(place.stored).toEqual({ name: 'there' });
});
