import { cardColumns, readPromotionCard, type PromotionCard } from '../rules/promotion-card-row.ts';
import { parseNearParameter, type PromotionFilter } from '../rules/promotion-filter.ts';
import { readList } from '../rules/read-json.ts';
import { fetchListings, type ReadSuccess, type ReadFailure } from './fetch-listings.ts';

/** Rows of one page; the server allows 200. */
export const PAGE_ROWS = 48;

/**
 * The last row of a page. A search, or another order than the newest first, needs the `key` and `rank` of
 * `keysetOfRow`; if they are missing, the server derives them.
 */
export type AfterRow = Pick<PromotionCard, 'end_date' | 'created_at' | 'id'> & {
  key?: number;
  rank?: number;
};

interface Wanted {
  query?: string;
  category?: string | null;
  filter?: PromotionFilter;
  after?: AfterRow | null;
  maxRows?: number;
}

/** The path and parameters that request a page; equal conditions give an equal URL for caches. */
export function promotionsRequest(options: Wanted) {
  const { after, filter = {} } = options;
  const position = parseNearParameter(filter.near);
  return {
    path: 'rpc/list_promotions',
    params: {
      select: cardColumns,
      category: options.category,
      query: options.query?.trim().slice(0, 200),
      min_price: filter.min,
      max_price: filter.max,
      min_discount: filter.off,
      province: filter.province,
      near_lat: position?.lat,
      near_lng: position?.lng,
      within_km: filter.km,
      running: filter.now && 'true',
      verified: filter.verified && 'true',
      sort: filter.sort,
      after_end_date: after?.end_date,
      after_created_at: after?.created_at,
      after_id: after?.id,
      after_key: after?.key,
      after_rank: after?.rank,
      max_rows: options.maxRows ?? PAGE_ROWS,
    },
  };
}

/** The readable cards of an answer; null if it is not an array. */
export function readPromotionCards(json: unknown): PromotionCard[] | null {
  return readList(json, readPromotionCard);
}

/**
 * One page of the promotions that match, newest first or in the filter's order; ended ones come last.
 * `after` is the last row of the page before; without it the first page is read.
 */
export function listPromotions(
  options: Wanted & { signal?: AbortSignal | undefined; limitMs?: number },
): Promise<ReadSuccess<PromotionCard[]> | ReadFailure> {
  return fetchListings({
    ...promotionsRequest(options),
    read: readPromotionCards,
    signal: options.signal,
    ...(options.limitMs === undefined ? {} : { limitMs: options.limitMs }),
  });
}
