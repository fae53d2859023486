import type { CardQuery } from './find-cards.ts';

/** A search with fewer conditions than the person's own. */
export interface LooserSearch {
  /** The condition that this search drops, besides those dropped before it; `limit` is the distance. */
  without: 'limit' | 'filters' | 'category' | 'words';
  wanted: CardQuery;
}

/**
 * Less and less strict searches to try after one that found nothing; empty if it had no condition
 * (MARKET-23).
 */
export function looserSearches({ query, category, filter }: CardQuery): LooserSearch[] {
  const { near, place, km, sort: _sort, ...others } = filter;
  const position = near === undefined ? {} : { near, ...(place === undefined ? {} : { place }) };
  const nearest = near === undefined ? {} : { ...position, sort: 'distance' as const };
  const searches: LooserSearch[] = [];
  if (km !== undefined) {
    searches.push({ without: 'limit', wanted: { query, category, filter: { ...others, ...nearest } } });
  }
  if (Object.keys(others).length > 0) {
    searches.push({ without: 'filters', wanted: { query, category, filter: nearest } });
  }
  if (category !== null && query !== '') {
    searches.push({ without: 'category', wanted: { query, category: null, filter: nearest } });
  }
  if (category !== null || query !== '') {
    searches.push({
      without: 'words',
      wanted: { query: '', category: query === '' ? null : category, filter: nearest },
    });
  }
  return searches;
}
