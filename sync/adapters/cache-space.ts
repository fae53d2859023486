import type { Space } from './ports.ts';

/**
 * Pictures and lists that were seen go; the app's own files stay, for it must open without a network. Some browsers
 * give no caches, such as on a page that is not secure: there is nothing to free then.
 */
export const cacheSpace: Space = {
  async free() {
    if (!('caches' in globalThis)) return false;
    try {
      const names = await caches.keys();
      const freeable = names.filter((name) => !name.includes('precache'));
      const freed = await Promise.all(freeable.map((name) => caches.delete(name)));
      return freed.some(Boolean);
    } catch {
      return false;
    }
  },
};
