import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useToday } from '../../../session/data/use-today.ts';
import { isFiltered, needsFacts, type CustomerFilter } from '../../rules/filter/customer-filter.ts';
import { alignColumns } from '../../rules/filter/facts-columns.ts';
import { filterIndex } from '../../rules/filter/filter-index.ts';
import type { CustomerIndex, CustomerSummaries } from '../../rules/list/customer-index.ts';
import type { FoundPositions } from '../../rules/list/search.ts';
import { ownList } from '../list/own-customer-list.ts';
import type { FactsNews, FactsSource } from './facts-source.ts';

const idle: FactsNews = { state: 'loading' };
const noSource = { subscribe: () => () => undefined, current: () => idle };

export interface FilteredCustomers {
  /** Null for all customers of the list. */
  found: FoundPositions | null;
  state: 'ready' | 'loading' | 'failed';
  retry: () => void;
}

/** The customers of the list for whom the filter holds, among those that the search found. */
export function useFiltered(options: {
  index: CustomerIndex;
  filter: CustomerFilter;
  found: FoundPositions | null;
  at: { lat: number; lng: number } | null;
  /** True while a filter is being chosen: what it may ask of other tables is collected meanwhile. */
  isChoosing: boolean;
}): FilteredCustomers {
  const { index, filter, found, at, isChoosing } = options;
  const today = useToday();
  const asksFacts = needsFacts(filter);
  const { source, isMissing, retry } = useFactsSource({ isNeeded: asksFacts || isChoosing, today });
  const news = useSyncExternalStore((source ?? noSource).subscribe, (source ?? noSource).current);
  const columns = news.state === 'ready' ? news.value : null;
  const facts = useMemo(
    () => (columns ? { columns, rows: alignColumns({ index, columns }) } : null),
    [index, columns],
  );
  const matches = useMemo(
    () => (isFiltered(filter) ? filterIndex({ index, filter, found, facts, today, at }) : found),
    [index, filter, found, facts, today, at],
  );
  return { found: matches, state: !asksFacts ? 'ready' : isMissing ? 'failed' : news.state, retry };
}

/** The module that collects the facts loads when a filter is first chosen. */
function useFactsSource(options: { isNeeded: boolean; today: string }) {
  const { isNeeded, today } = options;
  const [source, setSource] = useState<FactsSource | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    import('./own-facts.ts').then(
      ({ ownFacts }) => {
        if (isCurrent) setSource(ownFacts({ today, readList }));
      },
      () => {
        if (isCurrent) setIsMissing(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, today, attempt]);
  const retry = () => {
    setIsMissing(false);
    if (source) source.retry();
    else setAttempt(attempt + 1);
  };
  return { source: isNeeded ? source : null, isMissing, retry };
}

/** Collects what a filter may ask before one is chosen, in a worker where there are many customers. */
export async function preloadFacts(today: string): Promise<void> {
  const { ownFacts } = await import('./own-facts.ts');
  ownFacts({ today, readList });
}

/** Returns the part of the list that gives its order; null while it loads. */
function readList(): CustomerSummaries | null {
  const news = ownList().current();
  if (news.state !== 'ready') return null;
  const { count, summaries, summaryStarts } = news.value.index;
  return { count, summaries, summaryStarts };
}
