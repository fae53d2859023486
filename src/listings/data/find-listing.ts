import { readList } from '../rules/read-json.ts';
import { fetchListings, type ReadFailure } from './fetch-listings.ts';
import { findMoved } from './find-moved.ts';

/** The two segments of a path that name a promotion or an event, decoded. */
export interface ListingSlugs {
  hospitalSlug: string;
  slug: string;
}

/** Options of the functions that read one listing by its address. */
export interface FindOptions {
  address: ListingSlugs;
  signal?: AbortSignal | undefined;
  limitMs?: number;
}

/** `moved`: the address is an old one; `to` is the current one (MARKET-3). */
export type FoundListing<Row> =
  | { outcome: 'found'; row: Row; storedAtMs: number | null }
  | { outcome: 'moved'; to: ListingSlugs }
  | { outcome: 'missing' }
  | ReadFailure;

/** The row at an address, or the address that it moved to. */
export async function findListing<Row>(
  options: FindOptions & {
    kind: 'promotion' | 'event';
    columns: string;
    readRow: (row: Readonly<Record<string, unknown>>) => Row | null;
  },
): Promise<FoundListing<Row>> {
  const { kind, signal } = options;
  const { hospitalSlug, slug } = options.address;
  const limit = options.limitMs === undefined ? {} : { limitMs: options.limitMs };
  const answer = await fetchListings({
    path: `${kind}s`,
    params: { select: options.columns, 'hospital.slug': `eq.${hospitalSlug}`, url_slug: `eq.${slug}` },
    read: (json) => readList(json, options.readRow),
    signal,
    ...limit,
  });
  if (answer.outcome === 'unread') return answer;
  const [row] = answer.value;
  if (row !== undefined) return { outcome: 'found', row, storedAtMs: answer.storedAtMs };
  const moved = await findMoved({ kind, hospitalSlug, slug, signal, ...limit });
  if (moved.outcome === 'unread') return moved;
  // The row may be at this very address and not readable; a redirect would lead back here.
  if (moved.outcome === 'moved' && (moved.hospitalSlug !== hospitalSlug || moved.slug !== slug)) {
    return { outcome: 'moved', to: { hospitalSlug: moved.hospitalSlug, slug: moved.slug } };
  }
  // A stored answer without the row may be older than the row.
  return answer.storedAtMs === null ? { outcome: 'missing' } : { outcome: 'unread', reason: 'offline' };
}
