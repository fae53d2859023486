import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedLoad } from '../../ui/failed-load.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { useCustomers, type CustomerList as Customers } from '../data/use-customers.ts';
import { useSyncStatus } from '../data/use-sync-status.ts';
import { searchCustomers } from '../rules/search.ts';
import { cardId, LIST_STEP, listView } from '../state.ts';
import { CustomerCard } from './customer-card.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { GrowingList } from './growing-list.tsx';

/** Title, search box and cards of `/crm` (spec 2 §2). */
export function CustomerList() {
  const t = useText();
  const live = useCustomers();
  const firstPull = useSyncStatus().state === 'syncing';
  const some = live.state === 'ready' && live.value.customers.length > 0;
  return (
    <>
      <PageHeader title={t('crm.title')} actions={some && <AddButton />} />
      {live.state === 'loading' && <ListSkeleton rows={6} />}
      {live.state === 'failed' && <FailedLoad onRetry={live.retry} />}
      {live.state === 'ready' && some && <Found list={live.value} />}
      {live.state === 'ready' &&
        !some &&
        (firstPull && !live.value.complete ? (
          <ListSkeleton rows={6} />
        ) : (
          <NoCustomers complete={live.value.complete} />
        ))}
    </>
  );
}

function Found({ list }: { list: Customers }) {
  const t = useText();
  const view = useSnapshot(listView);
  const query = useDeferredValue(view.query);
  const found = useMemo(() => searchCustomers({ among: list.customers, query }), [list.customers, query]);
  // Back from a record, the list is where it was left. Only once it is drawn: before, the page is too short.
  useEffect(() => {
    if (listView.openedId)
      document.getElementById(cardId(listView.openedId))?.scrollIntoView({ block: 'center' });
    listView.openedId = null;
  }, []);
  const change = (next: string) => {
    listView.query = next;
    listView.shownRows = LIST_STEP;
  };
  return (
    <>
      <CustomerSearch query={view.query} onChange={change} />
      <p className="list-count number" aria-live="polite">
        {query.trim() !== ''
          ? t('crm.found', { n: found.length })
          : found.length === 1
            ? t('crm.countOne')
            : t('crm.count', { n: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState icon="search" title={t('crm.noMatch', { query })} text={t('crm.noMatchHelp')}>
          <Button size="3" variant="soft" onClick={() => change('')}>
            {t('crm.searchClear')}
          </Button>
        </EmptyState>
      ) : (
        <GrowingList
          complete={view.shownRows >= found.length}
          onMore={() => {
            listView.shownRows += LIST_STEP;
          }}
        >
          {found.slice(0, view.shownRows).map((customer) => (
            <CustomerCard key={customer.id} customer={customer} unsent={list.unsentIds.has(customer.id)} />
          ))}
        </GrowingList>
      )}
    </>
  );
}

function NoCustomers(props: { complete: boolean }) {
  const t = useText();
  return props.complete ? (
    <EmptyState icon="people" title={t('crm.empty')} text={t('crm.emptyHelp')}>
      <AddButton />
    </EmptyState>
  ) : (
    <EmptyState icon="offline" title={t('crm.notHereYet')} text={t('crm.notHereYetHelp')}>
      <AddButton />
    </EmptyState>
  );
}

function AddButton() {
  const t = useText();
  return (
    <Button size="3" asChild>
      <Link to="/crm/add">
        <Icon name="plus" />
        {t('crm.add')}
      </Link>
    </Button>
  );
}
