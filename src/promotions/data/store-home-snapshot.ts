import { HOME_SNAPSHOT, SCREEN_FORMAT } from '../../lib/snapshot-format.ts';

/**
 * Stores a visitor's view of the home page, which the next start shows first
 * (src/platform/answer-with-snapshot.ts).
 */
export async function storeHomeSnapshot(taken: object): Promise<void> {
  const cache = await caches.open(HOME_SNAPSHOT.cache);
  const snapshot = { format: SCREEN_FORMAT, visitor: true, ...taken };
  await cache.put(HOME_SNAPSHOT.key, new Response(JSON.stringify(snapshot)));
}
