import { afterEach, describe, expect, it, vi } from 'vitest';
import { cacheSpace } from './cache-space.ts';

/** Gives the test a browser whose caches have these names. */
function give(names: string[], remove: (name: string) => Promise<boolean>) {
  vi.stubGlobal('caches', { keys: () => Promise.resolve(names), delete: remove });
}

afterEach(() => vi.unstubAllGlobals());

describe('W9 room in the caches', () => {
  it('answers that there was none where the browser gives no caches', async () => {
    expect('caches' in globalThis).toBe(false);
    await expect(cacheSpace.free()).resolves.toBe(false);
  });

  it("frees copies of public answers, and neither the app's own files nor a person's choices", async () => {
    const gone: string[] = [];
    const names = ['workbox-precache-v2', 'sabai-public-rows', 'sabai-choices', 'sabai-decoder'];
    give(names, (name) => Promise.resolve(gone.push(name) > 0));
    await expect(cacheSpace.free()).resolves.toBe(true);
    expect(gone).toEqual(['sabai-public-rows']);
  });

  it('has nothing more to give afterwards', async () => {
    give(['workbox-precache-v2'], () => Promise.resolve(true));
    await expect(cacheSpace.free()).resolves.toBe(false);
  });

  it('does not reject where a cache cannot be removed', async () => {
    give(['sabai-public-pictures'], () => Promise.reject(new Error('broken')));
    await expect(cacheSpace.free()).resolves.toBe(false);
  });
});
