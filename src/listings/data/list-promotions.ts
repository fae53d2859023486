import { cardColumns, readPromotionCard, type PromotionCard } from '../rules/promotion-card-row.ts';
import { readList } from '../rules/read-json.ts';
import { fetchListings, type Read, type Unread } from './fetch-listings.ts';

/** Rows of one page; the server allows 200. */
export const PAGE_ROWS = 48;

interface Wanted {
  query?: string;
  category?: string | null;
  after?: Pick<PromotionCard, 'end_date' | 'created_at' | 'id'> | null;
  maxRows?: number;
}

/** The request for a page; the same wishes give the same address. */
export function promotionsQuestion(options: Wanted) {
  return {
    path: 'rpc/list_promotions',
    params: {
      select: cardColumns,
      category: options.category,
      query: options.query?.trim().slice(0, 200),
      after_end_date: options.after?.end_date,
      after_created_at: options.after?.created_at,
      after_id: options.after?.id,
      max_rows: options.maxRows ?? PAGE_ROWS,
    },
  };
}

export function readPromotionCards(json: unknown): PromotionCard[] | null {
  return readList(json, readPromotionCard);
}

/**
 * One page, newest first and those that have ended last, of what a search and a category leave. `after` is the last row
 * of the page before.
 */
export function listPromotions(
  options: Wanted & { signal?: AbortSignal | undefined; limitMs?: number },
): Promise<Read<PromotionCard[]> | Unread> {
  return fetchListings({
    ...promotionsQuestion(options),
    read: readPromotionCards,
    signal: options.signal,
    ...(options.limitMs === undefined ? {} : { limitMs: options.limitMs }),
  });
}
