import { digestColumns, readPromotionDigest, type PromotionDigest } from '../rules/promotion-digest.ts';
import { readList } from '../rules/read-json.ts';
import { fetchListings, type ReadSuccess, type ReadFailure } from './fetch-listings.ts';

/** More than anybody reads in a dropdown; the server allows 200. */
const MOST_ROWS = 100;

/**
 * Searches all promotions that end on `endsFrom` (`YYYY-MM-DD`) or later on the server; returns the first
 * 100.
 */
export function searchPromotionDigests(options: {
  query: string;
  endsFrom: string;
  signal?: AbortSignal | undefined;
}): Promise<ReadSuccess<PromotionDigest[]> | ReadFailure> {
  return fetchListings({
    path: 'rpc/list_promotions',
    params: {
      select: digestColumns,
      query: options.query.trim().slice(0, 200),
      end_date: `gte.${options.endsFrom}`,
      max_rows: MOST_ROWS,
    },
    read: (json) => readList(json, readPromotionDigest),
    signal: options.signal,
  });
}
