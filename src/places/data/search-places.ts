import { requestWithSession } from '../../session/data/request-with-session.ts';
import { readPlaces, type PlaceSearchResult } from '../rules/place-search-result.ts';

/** `offline`: no network. `unavailable`: the server failed or gave an unknown answer. */
export type FoundPlaces =
  { outcome: 'found'; places: PlaceSearchResult[] } | { outcome: 'offline' | 'unavailable' | 'signed_out' };

const TIME_LIMIT_MS = 8_000;

/** Calls the edge function `search-places`; the query has 2 to 100 characters (PLACE-2). */
export async function searchPlaces(options: { query: string }): Promise<FoundPlaces> {
  const answer = await requestWithSession({
    method: 'POST',
    path: '/functions/v1/search-places',
    body: { query: options.query },
    timeoutMs: TIME_LIMIT_MS,
  });
  if (answer.outcome === 'signed_out') return { outcome: 'signed_out' };
  if (answer.outcome === 'unreachable' && answer.offline) return { outcome: 'offline' };
  if (answer.outcome !== 'answered') return { outcome: 'unavailable' };
  const places = readPlaces(answer.json);
  return places ? { outcome: 'found', places } : { outcome: 'unavailable' };
}
