import { detailColumns, readPromotionDetail, type PromotionDetail } from '../rules/promotion-detail.ts';
import { readList } from '../rules/read-json.ts';
import { fetchListings, type ReadSuccess, type ReadFailure } from './fetch-listings.ts';

/** Ids of one request, because its URL must stay short. */
const IDS_AT_ONCE = 40;

/**
 * Reads the promotions with these ids, in no order; those that no longer exist are missing. The service worker
 * caches none of the answers, because they would reveal what a person saved.
 */
export async function listPromotionsById(options: {
  ids: readonly string[];
  signal?: AbortSignal | undefined;
}): Promise<ReadSuccess<PromotionDetail[]> | ReadFailure> {
  const found: PromotionDetail[] = [];
  // Sorted, so that the same set of ids gives the same requests.
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
  }
  return { outcome: 'read', value: found, storedAtMs: null };
}
