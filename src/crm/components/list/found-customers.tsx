import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { ListSkeleton } from '../../../ui/notices/skeleton.tsx';
import { useScreenSnapshot } from '../../../ui/page/use-screen-snapshot.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { storeScreenSnapshot } from '../../data/list/store-screen-snapshot.ts';
import type { ListState } from '../../data/list/use-customers.ts';
import { summaryAt } from '../../rules/list/customer-index.ts';
import { searchIndex } from '../../rules/list/search.ts';
import { listView } from '../../state.ts';
import { CustomerCard } from './customer-card.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { ListReminders } from '../reminders/list-reminders.tsx';

const CARD_PX = 78;
const GAP_PX = 8;

/** Reminders, the search box, and the cards of all customers or of those that were found. */
export function FoundCustomers(props: {
  list: ListState;
  unsentIds: ReadonlySet<string>;
  scroller: HTMLElement | null;
}) {
  const t = useText();
  const { list, unsentIds, scroller } = props;
  const { index } = list;
  const { query } = useSnapshot(listView, { sync: true });
  const searching = query.trim() !== '';
  const found = useMemo(() => searchIndex({ index, query }), [index, query]);
  const count = found?.length ?? index.count;
  const positionAt = (row: number) => (found ? (found[row] ?? 0) : row);
  useScreenSnapshot({
    shown: list.whole && !searching ? list : null,
    path: '/crm',
    scroller,
    save: storeScreenSnapshot,
  });
  const router = useRouter();
  const { id: currentId } = useParams({ strict: false });
  const open = (id: string) => {
    listView.openedId = id;
    void router.navigate({ to: '/crm/customer/$id', params: { id } });
  };
  const near = useRef(false);
  const fetchRecord = () => {
    if (near.current) return;
    near.current = true;
    // Only the code, which is the same for every customer.
    void router.preloadRoute({ to: '/crm/customer/$id', params: { id: 'any' } });
  };
  const change = (next: string) => {
    listView.query = next;
  };
  // Back from a record, the list is where it was left.
  const [startAt] = useState(() => rowOf({ list, id: listView.openedId, found }));
  useEffect(() => {
    listView.openedId = null;
  }, []);
  return (
    <>
      {/* Hidden rather than gone: they are not read and drawn anew with each search. */}
      <div hidden={searching}>
        <ListReminders list={list} />
      </div>
      <CustomerSearch query={query} onChange={change} />
      <p className="list-count number" aria-live="polite">
        {searching
          ? list.whole
            ? t('crm.found', { n: count })
            : t('home.indexing')
          : t('crm.count', { n: list.total })}
      </p>
      {searching && !list.whole ? (
        <ListSkeleton rows={6} />
      ) : count === 0 ? (
        <EmptyState icon="search" title={t('crm.noMatch', { query })} text={t('crm.noMatchHelp')}>
          <Button variant="soft" onClick={() => change('')}>
            {t('crm.searchClear')}
          </Button>
        </EmptyState>
      ) : (
        <VirtualList
          count={count}
          content={found ?? index}
          estimatePx={CARD_PX}
          gapPx={GAP_PX}
          scroller={scroller}
          startAt={startAt}
          keyOf={(row) => summaryAt(index, positionAt(row)).id}
          renderRow={(row) => {
            const customer = summaryAt(index, positionAt(row));
            return (
              <CustomerCard
                customer={customer}
                unsent={unsentIds.has(customer.id)}
                current={customer.id === currentId}
                onOpen={open}
                onNear={fetchRecord}
              />
            );
          }}
        />
      )}
    </>
  );
}

/** In which row of what is shown a customer stands; null for none. */
function rowOf(options: { list: ListState; id: string | null; found: Uint32Array | null }): number | null {
  const { id, found } = options;
  const { index } = options.list;
  if (id === null) return null;
  const at = index.summaries.indexOf(id);
  const position = at === -1 ? -1 : index.summaryStarts.indexOf(at);
  if (position === -1) return null;
  const row = found ? found.indexOf(position) : position;
  return row === -1 ? null : row;
}
