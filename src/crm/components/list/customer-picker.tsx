import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { ListSkeleton } from '../../../ui/notices/skeleton.tsx';
import { useCustomers } from '../../data/list/use-customers.ts';
import type { CustomerSummary } from '../../rules/list/customer-entry.ts';
import { summaryAt } from '../../rules/list/customer-index.ts';
import { searchIndex } from '../../rules/list/search.ts';
import { CustomerSearch } from './customer-search.tsx';

const MOST = 20;

/** Asks for one customer: a search box and the first 20 matches. */
export function CustomerPicker(props: { onChoose: (customer: CustomerSummary) => void }) {
  const t = useText();
  const live = useCustomers();
  const [query, setQuery] = useState('');
  if (live.state === 'failed') return <FailedLoad onRetry={live.retry} />;
  if (live.state === 'loading') return <ListSkeleton rows={4} />;
  const { index, total, whole } = live.value;
  if (total === 0) return <EmptyState icon="people" title={t('crm.empty')} text={t('crm.emptyHelp')} />;
  const found = searchIndex({ index, query });
  const count = Math.min(MOST, found?.length ?? index.count);
  const summaries = Array.from({ length: count }, (_, row) =>
    summaryAt(index, found ? (found[row] ?? 0) : row),
  );
  return (
    <>
      <CustomerSearch query={query} onChange={setQuery} />
      {found && !whole ? (
        <ListSkeleton rows={4} />
      ) : count === 0 ? (
        <EmptyState icon="search" title={t('crm.noMatch', { query })} text={t('crm.noMatchHelp')} />
      ) : (
        <ul className="plain-list card">
          {summaries.map((summary) => (
            <li className="plain-row" key={summary.id}>
              <button type="button" className="choice-row" onClick={() => props.onChoose(summary)}>
                <strong>{summary.name}</strong>
                <span className="number">{summary.phone}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
