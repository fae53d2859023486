import { detailColumns, readPromotionDetail, type PromotionDetail } from '../rules/promotion-detail.ts';
import { readList } from '../rules/read-json.ts';
import { fetchListings, type Read, type Unread } from './fetch-listings.ts';

/** Ids of one request: an address must stay short. */
const IDS_AT_ONCE = 40;

/**
 * The promotions of a list of ids that still exist, whole and in no order. `storedAtMs` is the oldest of all answers. The
 * service worker caches none of these answers: they would show what a person saved.
 */
export async function listPromotionsById(options: {
  ids: readonly string[];
  signal?: AbortSignal | undefined;
}): Promise<Read<PromotionDetail[]> | Unread> {
  const found: PromotionDetail[] = [];
  let storedAtMs: number | null = null;
  // Sorted, so that the same set is the same question for the worker's cache.
  const ids = [...options.ids].sort();
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE);
    const answer = await fetchListings({
      path: 'promotions',
      params: { select: detailColumns, id: `in.(${some.join(',')})` },
      read: (json) => readList(json, readPromotionDetail),
      signal: options.signal,
    });
    if (answer.outcome === 'unread') return answer;
    found.push(...answer.value);
    if (answer.storedAtMs !== null) storedAtMs = Math.min(storedAtMs ?? Infinity, answer.storedAtMs);
  }
  return { outcome: 'read', value: found, storedAtMs };
}
