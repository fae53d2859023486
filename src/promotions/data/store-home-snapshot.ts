import { HOME_SNAPSHOT, SCREEN_FORMAT } from '../../lib/snapshot-format.ts';

/**
 * Stores a visitor's view of the home page, which the next start shows first, with the ids of the `cards` in
 * it, without which it is not shown (src/platform/answer-with-snapshot.ts).
 */
export async function storeHomeSnapshot(taken: { cards: readonly string[] }): Promise<void> {
  const cache = await caches.open(HOME_SNAPSHOT.cache);
  const snapshot = { format: SCREEN_FORMAT, visitor: true, ...taken };
  await cache.put(HOME_SNAPSHOT.key, new Response(JSON.stringify(snapshot)));
}
