import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

test('SECURITY-29 so many run at once, so many wait in their order, and the rest is refused', async () => {
  const takeTurn = createConcurrencyLimiter({ atOnce: 2, mostWaiting: 2 });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const start = (n: number) =>
    takeTurn(async () => {
      begun.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      return n;
    });
  const all = [0, 1, 2, 3].map(start);
  expect(start(4)).toBeNull();
  expect(begun).toEqual([0, 1]);
  for (const n of [0, 1, 2, 3]) {
    ends[n]?.();
    expect(await all[n]).toBe(n);
  }
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('SECURITY-29 work that fails ends its turn', async () => {
  const takeTurn = createConcurrencyLimiter({ atOnce: 1, mostWaiting: 1 });
  const failed = takeTurn(() => Promise.reject(new Error('no')));
  const next = takeTurn(() => Promise.resolve('next'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});
