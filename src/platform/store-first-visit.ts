import type { PublicCache } from './public-cache.ts';

/** The most time that the public rows may add to an installation. */
const LIMIT_MS = 10_000;

/**
 * Caches the list and the site pages at the install, since a first visit may end before the worker controls
 * the page. An API that hangs must not hold up the app's own files; what it answers later is cached too.
 */
export function storeFirstVisit(options: {
  publicCache: PublicCache;
  listUrl: string;
  picturesOf: (json: unknown) => string[];
  pageUrls: readonly string[];
  event: { waitUntil(work: Promise<void>): void };
}): void {
  const { publicCache, listUrl, picturesOf, pageUrls, event } = options;
  event.waitUntil(atMost(publicCache.storeFirstPage({ url: listUrl, picturesOf })));
  event.waitUntil(atMost(publicCache.save(pageUrls)));
}

/** Resolves when `work` ends, or after the limit. */
async function atMost(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, LIMIT_MS)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
