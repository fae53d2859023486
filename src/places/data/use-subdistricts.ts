import { useEffect, useMemo, useState } from 'react';
import { textLength } from '../../lib/text/text-length.ts';
import {
  findSubdistricts,
  indexSubdistricts,
  type Subdistrict,
  type SubdistrictIndex,
} from '../rules/find-subdistricts.ts';

const SHORTEST = 2;

/**
 * `idle`: the query has fewer than 2 characters. `opening`: the list is loading. `failed`: it was not loaded.
 */
export type SubdistrictSearchState =
  { state: 'idle' | 'opening' | 'failed' } | { state: 'done'; found: Subdistrict[] };

/** Searches the app's own list of subdistricts, without a network; the first search loads the list. */
export function useSubdistricts(query: string): SubdistrictSearchState {
  const [index, setIndex] = useState<SubdistrictIndex | null>(null);
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const asks = textLength(query.trim()) >= SHORTEST;
  useEffect(() => {
    if (!asks || index) return;
    let current = true;
    import('./subdistricts.ts').then(
      ({ SUBDISTRICTS }) => current && setIndex(indexSubdistricts(SUBDISTRICTS)),
      () => current && setFailedAt(query),
    );
    return () => {
      current = false;
    };
  }, [asks, index, query]);
  const found = useMemo(
    () => (index && asks ? findSubdistricts({ index, query }) : []),
    [index, asks, query],
  );
  if (!asks) return { state: 'idle' };
  if (index) return { state: 'done', found };
  return { state: failedAt === query ? 'failed' : 'opening' };
}
