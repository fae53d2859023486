import { digestColumns, readPromotionDigest, type PromotionDigest } from '../rules/promotion-digest.ts';
import { isRow, textOrNull } from '../rules/read-json.ts';
import { fetchListings, type ReadSuccess, type ReadFailure } from './fetch-listings.ts';

const PAGE_ROWS = 250;
/** Enough for a country's running promotions, and little enough for a phone. */
const MOST_ROWS = 1_000;

interface Page {
  digests: PromotionDigest[];
  rows: number;
  last: { createdAt: string; id: string } | null;
}

/**
 * Reads the newest promotions that end on `endsFrom` (`YYYY-MM-DD`) or later, at most 1,000, page by page
 * (PLATFORM-1).
 */
export async function listPromotionDigests(options: {
  endsFrom: string;
  signal?: AbortSignal | undefined;
}): Promise<ReadSuccess<PromotionDigest[]> | ReadFailure> {
  const found: PromotionDigest[] = [];
  let after: Page['last'] = null;
  for (let asked = 0; asked < MOST_ROWS; asked += PAGE_ROWS) {
    const answer: ReadSuccess<Page> | ReadFailure = await fetchListings({
      path: 'promotions',
      params: {
        select: digestColumns,
        end_date: `gte.${options.endsFrom}`,
        order: 'created_at.desc,id.desc',
        limit: PAGE_ROWS,
        or:
          after &&
          `(created_at.lt."${after.createdAt}",and(created_at.eq."${after.createdAt}",id.lt.${after.id}))`,
      },
      read: readPage,
      signal: options.signal,
    });
    if (answer.outcome === 'unread') return answer;
    found.push(...answer.value.digests);
    after = answer.value.last;
    if (answer.value.rows < PAGE_ROWS || !after) break;
  }
  return { outcome: 'read', value: found, storedAtMs: null };
}

function readPage(json: unknown): Page | null {
  if (!Array.isArray(json)) return null;
  const rows = json.filter(isRow);
  const end = rows.at(-1);
  const createdAt = textOrNull(end?.['created_at']);
  const id = textOrNull(end?.['id']);
  return {
    digests: rows.flatMap((row) => readPromotionDigest(row) ?? []),
    rows: json.length,
    last: createdAt && id ? { createdAt, id } : null,
  };
}
