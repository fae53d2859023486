import { readPromotionCards } from '../../listings/data/list-promotions.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { publicRowsCache } from '../../listings/rules/stored-at.ts';
import { findCards, placeOfRow } from '../rules/find-cards.ts';
import type { PromotionFeed } from './promotion-feed.ts';

const prepared = new WeakSet<PromotionFeed>();
const filled = new WeakSet<PromotionFeed>();

/** Gives the list the rules of searches and filters; without a network also all cards that this device stored. */
export async function prepareFeed(options: { feed: PromotionFeed; offline: boolean }): Promise<void> {
  const { feed } = options;
  if (!prepared.has(feed)) feed.use({ findCards, placeOfRow });
  prepared.add(feed);
  if (!options.offline || filled.has(feed)) return;
  filled.add(feed);
  feed.learn(await storedLists());
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
