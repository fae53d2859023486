import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { findCards, keysetOfRow, prepareCard } from '../rules/find-cards.ts';
import type { PromotionFeed } from './promotion-feed.ts';
import { readStoredCards } from './read-stored-cards.ts';

const prepared = new WeakSet<PromotionFeed>();
const filled = new WeakSet<PromotionFeed>();

/** Gives the feed the rules of searches and filters; if `offline`, also all cards that this device stored. */
export async function prepareFeed(options: { feed: PromotionFeed; offline: boolean }): Promise<void> {
  const { feed } = options;
  if (!prepared.has(feed)) feed.use({ findCards, keysetOfRow, prepareCard });
  prepared.add(feed);
  if (!options.offline || filled.has(feed)) return;
  filled.add(feed);
  const known = new Set(feed.local({ query: '', category: null, filter: {} }).map(({ id }) => id));
  const stored = (await readStoredCards()).map(({ card }) => card);
  const cards = stored.filter(({ id }) => !known.has(id));
  if (cards.length === 0) return;
  await foldInSlices(cards);
  feed.learn(cards);
}

/** Cards folded in one task, which takes some milliseconds on a slow phone. */
const SLICE_CARDS = 100;

/**
 * Folds the texts of thousands of cards before they are searched, so that no letter of a search waits for all
 * of them.
 */
async function foldInSlices(cards: readonly PromotionCard[]): Promise<void> {
  for (let at = 0; at < cards.length; at += SLICE_CARDS) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve));
    for (const card of cards.slice(at, at + SLICE_CARDS)) prepareCard(card);
  }
}
