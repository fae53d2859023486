import { useEffect, useState } from 'react';
import { textLength } from '../../lib/text/text-length.ts';
import { searchPlaces, type FoundPlaces } from './search-places.ts';

/** The search starts after this pause in typing (PLACE-2). */
const DEBOUNCE_MS = 300;
const SHORTEST = 2;
const LONGEST = 100;

/** `idle`: the query has fewer than 2 characters. */
export type PlaceSearchState = { state: 'idle' } | { state: 'searching' } | ({ state: 'done' } & FoundPlaces);

/** Searches 300 ms after the last letter; an answer to an older query is dropped. */
export function usePlaceSearch(options: { query: string }): PlaceSearchState {
  const query = Array.from(options.query.trim()).slice(0, LONGEST).join('');
  const [answer, setAnswer] = useState<{ query: string; found: FoundPlaces } | null>(null);
  const asks = textLength(query) >= SHORTEST;
  useEffect(() => {
    if (!asks) return;
    let current = true;
    const timer = setTimeout(() => {
      void searchPlaces({ query }).then((found) => {
        if (current) setAnswer({ query, found });
      });
    }, DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [query, asks]);
  if (!asks) return { state: 'idle' };
  if (answer?.query !== query) return { state: 'searching' };
  return { state: 'done', ...answer.found };
}
