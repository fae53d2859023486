import { readPromotionCards } from '../../listings/data/list-promotions.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { publicRowsCache } from '../../listings/rules/stored-at.ts';

/** The cards of all lists that the service worker has cached, in this visit and in earlier ones. */
export async function readStoredCards(): Promise<PromotionCard[]> {
  if (!('caches' in globalThis) || !(await caches.has(publicRowsCache))) return [];
  const cache = await caches.open(publicRowsCache);
  const lists = (await cache.keys()).filter(({ url }) => url.includes('/rpc/list_promotions'));
  const read = async (request: Request) => {
    const json: unknown = await (await cache.match(request))?.json().catch(() => null);
    return readPromotionCards(json) ?? [];
  };
  return (await Promise.all(lists.map(read))).flat();
}
