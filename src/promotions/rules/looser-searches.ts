import type { CardQuery } from './find-cards.ts';

export interface LooserSearch {
  /** What is left out, beside what the searches before it left out. */
  without: 'limit' | 'filters' | 'category' | 'words';
  wanted: CardQuery;
}

/** Searches that ask for less and less, for one that found nothing; none where nothing was asked for (MARKET-23). */
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
