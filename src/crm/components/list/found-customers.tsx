import { useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { useText } from '../../../i18n/use-text.ts';
import { useAnswer } from '../../../session/data/use-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { awaitFocus } from '../../../ui/fields/awaited-focus.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { ListSkeleton } from '../../../ui/notices/skeleton.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { useScreenSnapshot } from '../../../ui/page/use-screen-snapshot.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { storeScreenSnapshot } from '../../data/list/store-screen-snapshot.ts';
import type { ListState } from '../../data/list/use-customers.ts';
import { useFiltered } from '../../data/filter/use-filtered.ts';
import { useSavedLists } from '../../data/filter/use-saved-lists.ts';
import { readOpenRequests } from '../../data/reminders/read-open-requests.ts';
import { useReminders } from '../../data/reminders/use-reminders.ts';
import type { RecordTab } from '../../rules/customer/record-tab.ts';
import type { CustomerSummary } from '../../rules/list/customer-entry.ts';
import { syncNow } from '../../data/sync/sync-now.ts';
import {
  isFiltered,
  isSameFilter,
  noFilter,
  readFilter,
  type CustomerFilter,
} from '../../rules/filter/customer-filter.ts';
import { idAt, summaryAt } from '../../rules/list/customer-index.ts';
import { searchIndex } from '../../rules/list/search.ts';
import { listView, selection } from '../../state.ts';
import { SelectCard } from '../bulk/select-card.tsx';
import { FilterChips } from '../filter/filter-chips.tsx';
import { SavedListChips } from '../filter/saved-list-chips.tsx';
import { useNear } from '../filter/use-near.ts';
import { nextBadge, type NextBadge } from '../reminders/next-badge.ts';
import { OpenRequestsChip } from '../reminders/open-requests-chip.tsx';
import { ReminderChips } from '../reminders/reminder-chips.tsx';
import { RemindedCustomers } from '../reminders/reminded-customers.tsx';
import { crmStart } from '../tasks/start-on-today.ts';
import { ClockNotice } from '../sync/clock-notice.tsx';
import { CustomerCard } from './customer-card.tsx';
import { CustomerSearch } from './customer-search.tsx';

const FilterSheet = lazy(() =>
  import('../filter/filter-sheet.tsx').then((module) => ({ default: module.FilterSheet })),
);

const BulkBar = lazy(() => import('../bulk/bulk-bar.tsx').then((module) => ({ default: module.BulkBar })));
const TagSheet = lazy(() => import('../tags/tag-sheet.tsx').then((module) => ({ default: module.TagSheet })));

const CARD_PX = 68;
const GAP_PX = 6;

/** The search box, one line of reminders, and the cards of all customers or of those that match. */
export function FoundCustomers(props: {
  list: ListState;
  unsentIds: ReadonlySet<string>;
  /** False while the first fetch has not brought all customers. */
  isComplete: boolean;
  scroller: HTMLElement | null;
  /** The element in the page's head that shows the number of customers; null before it is mounted. */
  countSlot: HTMLElement | null;
}) {
  const t = useText();
  const { list, unsentIds, scroller, countSlot } = props;
  const { index } = list;
  const { query, filter: chosen, conditions, addedId } = useSnapshot(listView, { sync: true });
  const searching = query.trim() !== '';
  const reminders = useReminders(list);
  const filter = !searching && chosen !== null && reminders[remindersOf[chosen]].length > 0 ? chosen : null;
  const filtering = isFiltered(conditions);
  const near = useNear(conditions.nearKm !== null);
  const searched = useMemo(() => searchIndex({ index, query }), [index, query]);
  const [isChoosing, setIsChoosing] = useState(false);
  const filtered = useFiltered({ index, filter: conditions, found: searched, at: near.at, isChoosing });
  const { found } = filtered;
  const isReading =
    filtering &&
    (filtered.state === 'loading' || (conditions.nearKm !== null && !near.at && !near.isUnknown));
  const lists = useSavedLists();
  const setConditions = (next: CustomerFilter) => Object.assign(listView, { conditions: next, filter: null });
  const count = found?.length ?? index.count;
  const positionAt = (row: number) => (found ? (found[row] ?? 0) : row);
  useScreenSnapshot({
    // If the CRM starts on Today, the next start shows no list and needs no snapshot of it.
    shown:
      list.whole && !searching && !filtering && filter === null && crmStart.get() === 'list' ? list : null,
    path: '/crm',
    scroller,
    save: storeScreenSnapshot,
  });
  const router = useRouter();
  const { id: currentId } = useParams({ strict: false });
  const open = (id: string, tab?: RecordTab) => {
    listView.openedId = id;
    if (tab === 'notes') awaitFocus(`notes:${id}`);
    void router.navigate({ to: '/crm/customer/$id', params: { id }, search: tab ? { tab } : {} });
  };
  const change = (next: string) => {
    listView.query = next;
  };
  // Returning from a record restores the list's position; a customer who was just added is scrolled into
  // view.
  const [leftId, setLeftId] = useState(listView.openedId);
  useEffect(() => {
    listView.openedId = null;
  }, []);
  const soughtId = addedId ?? leftId;
  const onStarted = () => {
    setLeftId(null);
    listView.addedId = null;
  };
  const startAt = useMemo(() => rowOf({ list, id: soughtId, found }), [list, soughtId, found]);
  const asked = useAnswer(readOpenRequests);
  const requests = asked.state === 'ready' && asked.value.count > 0 ? asked.value : null;
  const [tagged, setTagged] = useState<CustomerSummary | null>(null);
  const selected = useSyncExternalStore(selection.subscribe, selection.get);
  useEffect(() => () => selection.set(null), []);
  /** Ids of all customers that match, also of those that are scrolled out of sight. */
  const shownIds = () => {
    if (filter === 'birthdays')
      return reminders.birthdays.map(({ position }) => idAt(list.birthdays, position));
    if (filter) return reminders[remindersOf[filter]].map(({ customer }) => customer.id);
    return Array.from({ length: count }, (_, row) => idAt(index, positionAt(row)));
  };
  const card = (customer: CustomerSummary, next: NextBadge | null) =>
    selected ? (
      <SelectCard customer={customer} selected={selected.has(customer.id)} />
    ) : (
      <CustomerCard
        customer={customer}
        next={next}
        unsent={unsentIds.has(customer.id)}
        current={customer.id === currentId}
        t={t}
        onOpen={open}
        onTag={setTagged}
      />
    );
  const cardAt = (row: number) => {
    const customer = summaryAt(index, positionAt(row));
    const next = reminders.next.get(customer.id);
    return card(customer, next ? nextBadge({ next, t }) : null);
  };
  return (
    <>
      <PullToRefresh
        scroller={scroller}
        texts={{ short: t('home.pull'), enough: t('home.pullEnough'), busy: t('mark.syncingPlain') }}
        onPull={syncNow}
      />
      {countSlot &&
        createPortal(
          <p className="list-count number" aria-live="polite">
            {filter
              ? t('crm.found', { n: reminders[remindersOf[filter]].length })
              : searching || filtering
                ? list.whole && !isReading
                  ? t('crm.found', { n: count })
                  : t('home.indexing')
                : t(props.isComplete ? 'crm.count' : 'crm.countSoFar', { n: list.total })}
          </p>,
          countSlot,
        )}
      <CustomerSearch
        query={query}
        isFiltered={filtering}
        onChange={change}
        onFilter={() => setIsChoosing(true)}
      />
      {filtering ? (
        <FilterChips
          filter={conditions}
          canSave={!lists.some((saved) => isSameFilter(readFilter(saved.filter), conditions))}
          onChange={setConditions}
        />
      ) : (
        <ReminderChips
          first={requests && <OpenRequestsChip count={requests.count} dueAt={requests.due_at} />}
          reminders={reminders}
          chosen={filter}
          onChoose={(next) => Object.assign(listView, { query: '', filter: next, conditions: noFilter })}
        >
          {lists.length > 0 && (
            <SavedListChips lists={lists} onOpen={(saved) => setConditions(readFilter(saved.filter))} />
          )}
        </ReminderChips>
      )}
      {isChoosing && (
        <Suspense>
          <FilterSheet
            filter={conditions}
            count={isReading || !list.whole ? null : count}
            onChange={setConditions}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
      {near.isUnknown && (
        <Notice tone="amber" icon="attention">
          {t('filter.noPosition')}
        </Notice>
      )}
      {filtering && filtered.state === 'failed' && <FailedLoad onRetry={filtered.retry} />}
      {reminders.next.size > 0 && <ClockNotice />}
      {reminders.retry && <FailedLoad onRetry={reminders.retry} />}
      {isReading || ((searching || filtering) && !list.whole) ? (
        <ListSkeleton rows={6} />
      ) : count === 0 && filtering ? (
        <EmptyState icon="filter" title={t('filter.none')} text={t('filter.noneHelp')}>
          <Button variant="soft" onClick={() => setConditions(noFilter)}>
            {t('filter.clear')}
          </Button>
        </EmptyState>
      ) : count === 0 ? (
        <EmptyState icon="search" title={t('crm.noMatch', { query })} text={t('crm.noMatchHelp')}>
          <Button variant="soft" onClick={() => change('')}>
            {t('crm.searchClear')}
          </Button>
        </EmptyState>
      ) : filter ? (
        <RemindedCustomers
          key={filter}
          filter={filter}
          reminders={reminders}
          index={list.birthdays}
          card={card}
        />
      ) : (
        <VirtualList
          count={count}
          content={found ?? index}
          estimatePx={CARD_PX}
          gapPx={GAP_PX}
          scroller={scroller}
          startAt={startAt}
          onStarted={onStarted}
          keyOf={(row) => summaryAt(index, positionAt(row)).id}
          renderRow={cardAt}
        />
      )}
      {selected && (
        <Suspense>
          <BulkBar selected={selected} shownIds={shownIds} />
        </Suspense>
      )}
      {tagged && (
        <Suspense>
          <TagSheet customer={tagged} onClose={() => setTagged(null)} />
        </Suspense>
      )}
    </>
  );
}

const remindersOf = { ending: 'coming', lapsed: 'lapsed', birthdays: 'birthdays' } as const;

/** The row of a customer in the shown list; null if the customer is not in it. */
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
