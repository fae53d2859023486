import type { Space } from './ports.ts';

/**
 * Deletes the caches of public answers, whose names contain `-public-`: a network brings those again. Browsers
 * without caches, as on an insecure page, have nothing to free.
 */
export const cacheSpace: Space = {
  async free() {
    if (!('caches' in globalThis)) return false;
    try {
      const names = await caches.keys();
      const freeable = names.filter((name) => name.includes('-public-'));
      const freed = await Promise.all(freeable.map((name) => caches.delete(name)));
      return freed.some(Boolean);
    } catch {
      return false;
    }
  },
};
