import { readPromotionCards } from '../../listings/data/list-promotions.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { publicRowsCache } from '../../listings/rules/stored-at.ts';
import { findCards, placeOfRow, prepareCard } from '../rules/find-cards.ts';
import type { PromotionFeed } from './promotion-feed.ts';

const prepared = new WeakSet<PromotionFeed>();
const filled = new WeakSet<PromotionFeed>();

/** Gives the list the rules of searches and filters; without a network also all cards that this device stored. */
export async function prepareFeed(options: { feed: PromotionFeed; offline: boolean }): Promise<void> {
  const { feed } = options;
  if (!prepared.has(feed)) feed.use({ findCards, placeOfRow, prepareCard });
  prepared.add(feed);
  if (!options.offline || filled.has(feed)) return;
  filled.add(feed);
  const cards = await storedLists();
  await foldInSlices(cards);
  feed.learn(cards);
}

/** Some milliseconds of work on a slow phone. */
const SLICE_CARDS = 100;

/** Folds the texts of thousands of cards before they are searched, so that no letter of a search waits for all of them. */
async function foldInSlices(cards: readonly PromotionCard[]): Promise<void> {
  for (let at = 0; at < cards.length; at += SLICE_CARDS) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve));
    for (const card of cards.slice(at, at + SLICE_CARDS)) prepareCard(card);
  }
}

/** The cards of all lists that the worker stored, of this visit and of earlier ones. */
async function storedLists(): Promise<PromotionCard[]> {
  if (!('caches' in globalThis) || !(await caches.has(publicRowsCache))) return [];
  const cache = await caches.open(publicRowsCache);
  const lists = (await cache.keys()).filter(({ url }) => url.includes('/rpc/list_promotions'));
  const read = async (request: Request) => {
    const json: unknown = await (await cache.match(request))?.json().catch(() => null);
    return readPromotionCards(json) ?? [];
  };
  return (await Promise.all(lists.map(read))).flat();
}
