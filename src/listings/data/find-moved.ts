import { readList, textOrNull } from '../rules/read-json.ts';
import { fetchListings, type ReadFailure } from './fetch-listings.ts';

/** `moved` has the current address of a row whose address changed (MARKET-3). */
export type FoundMoved =
  { outcome: 'moved'; hospitalSlug: string; slug: string } | { outcome: 'missing' } | ReadFailure;

/** Finds the current address of a promotion or an event by a former one. */
export async function findMoved(options: {
  kind: 'promotion' | 'event';
  hospitalSlug: string;
  slug: string;
  signal?: AbortSignal | undefined;
  limitMs?: number;
}): Promise<FoundMoved> {
  const answer = await fetchListings({
    path: 'rpc/find_address',
    params: { kind: options.kind, hospital: options.hospitalSlug, slug: options.slug },
    read: (json) =>
      readList(json, (row) => {
        const [hospitalSlug, slug] = [textOrNull(row['hospital_slug']), textOrNull(row['url_slug'])];
        return hospitalSlug && slug ? { hospitalSlug, slug } : null;
      }),
    signal: options.signal,
    ...(options.limitMs === undefined ? {} : { limitMs: options.limitMs }),
  });
  if (answer.outcome === 'unread') return answer;
  const [to] = answer.value;
  return to ? { outcome: 'moved', ...to } : { outcome: 'missing' };
}
