import { afterEach, describe, expect, it, vi } from 'vitest';
import { cacheSpace } from './cache-space.ts';

/** A browser's caches of these names. */
function give(names: string[], remove: (name: string) => Promise<boolean>) {
  vi.stubGlobal('caches', { keys: () => Promise.resolve(names), delete: remove });
}

afterEach(() => vi.unstubAllGlobals());

describe('W9 room in the caches', () => {
  it('answers that there was none where the browser gives no caches', async () => {
    expect('caches' in globalThis).toBe(false);
    await expect(cacheSpace.free()).resolves.toBe(false);
  });

  it("frees what the network brings again, and never the app's own files", async () => {
    const gone: string[] = [];
    give(['workbox-precache-v2', 'pictures', 'lists'], (name) => Promise.resolve(gone.push(name) > 0));
    await expect(cacheSpace.free()).resolves.toBe(true);
    expect(gone).toEqual(['pictures', 'lists']);
  });

  it('has nothing more to give afterwards', async () => {
    give(['workbox-precache-v2'], () => Promise.resolve(true));
    await expect(cacheSpace.free()).resolves.toBe(false);
  });

  it('does not reject where a cache cannot be removed', async () => {
    give(['pictures'], () => Promise.reject(new Error('broken')));
    await expect(cacheSpace.free()).resolves.toBe(false);
  });
});
