import type { PromotionFeedView, PromotionFeed } from './promotion-feed.ts';

/** When the last compared list of each feed was read. */
const comparedAtMs = new WeakMap<PromotionFeed, number>();

/**
 * Removes from the feed the cards that `listed`, the server's newest list of all promotions, does not contain:
 * they were hidden or deleted (OFFLINE-1). Each answer is compared once, because later lists bring newer cards.
 * Returns true if a card was removed.
 */
export function forgetHidden(options: { feed: PromotionFeed; listed: PromotionFeedView }): boolean {
  const { feed, listed } = options;
  const { rows, readAtMs } = listed;
  if (listed.phase !== 'ready' || listed.storedAtMs !== null || readAtMs === null) return false;
  if (comparedAtMs.get(feed) === readAtMs) return false;
  comparedAtMs.set(feed, readAtMs);
  const known = feed.local({ query: '', category: null, filter: {} });
  const ids = new Set(rows.map(({ id }) => id));
  const endId = rows.at(-1)?.id;
  // What comes after the last row may be on a page that was not read.
  const end = listed.complete ? known.length : known.findIndex(({ id }) => id === endId);
  const hidden = known.slice(0, Math.max(end, 0)).filter(({ id }) => !ids.has(id));
  for (const { id } of hidden) feed.forget(id);
  return hidden.length > 0;
}
