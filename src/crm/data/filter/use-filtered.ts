import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useToday } from '../../../session/data/use-today.ts';
import { isFiltered, needsFacts, type CustomerFilter } from '../../rules/filter/customer-filter.ts';
import { alignColumns } from '../../rules/filter/facts-columns.ts';
import { filterIndex } from '../../rules/filter/filter-index.ts';
import type { CustomerIndex, CustomerSummaries } from '../../rules/list/customer-index.ts';
import type { FoundPositions } from '../../rules/list/search.ts';
import { ownList } from '../list/own-customer-list.ts';
import type { FactsLoadState, FactsSource } from './facts-source.ts';

const idle: FactsLoadState = { state: 'loading' };
const noSource = { subscribe: () => () => undefined, current: () => idle };

/** The result of filtering the customer list; `loading` while the facts of other tables are collected. */
export interface FilteredCustomers {
  /** Positions of the matching customers; null for all customers of the list. */
  found: FoundPositions | null;
  state: 'ready' | 'loading' | 'failed';
  retry: () => void;
}

/**
 * Filters the customers that the search found. `found` null means all; `at` is the device's position, or
 * null.
 */
export function useFiltered(options: {
  index: CustomerIndex;
  filter: CustomerFilter;
  found: FoundPositions | null;
  at: { lat: number; lng: number } | null;
  /** True while the form of the filter is open; the facts of other tables are collected in the meantime. */
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

/** Loads the module that collects the facts when a filter is first chosen. */
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

/** Collects the filter's facts before a filter is chosen, in a worker if there are many customers. */
export async function preloadFacts(today: string): Promise<void> {
  const { ownFacts } = await import('./own-facts.ts');
  ownFacts({ today, readList });
}

/** The part of the customer list that holds its order; null while it loads. */
function readList(): CustomerSummaries | null {
  const news = ownList().current();
  if (news.state !== 'ready') return null;
  const { count, summaries, summaryStarts } = news.value.index;
  return { count, summaries, summaryStarts };
}
