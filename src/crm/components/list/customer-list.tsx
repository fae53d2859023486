import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ListSkeleton } from '../../../ui/notices/skeleton.tsx';
import { storeScreenSnapshot } from '../../data/list/store-screen-snapshot.ts';
import { useCustomers, useListFacts } from '../../data/list/use-customers.ts';
import { useSyncStatus } from '../../../session/data/use-sync-status.ts';
import { FoundCustomers } from './found-customers.tsx';
import { ListMenu } from './list-menu.tsx';

const nobody: ReadonlySet<string> = new Set();

/** The content of `/crm` (CUSTOMER-4). `scroller` is the element that scrolls; null for the window. */
export function CustomerList({ scroller }: { scroller: HTMLElement | null }) {
  const t = useText();
  const live = useCustomers();
  const facts = useListFacts();
  const [countSlot, setCountSlot] = useState<HTMLElement | null>(null);
  const firstPull = useSyncStatus().state === 'syncing';
  const some = live.state === 'ready' && live.value.total > 0;
  const nobodyHere = live.state === 'ready' && !some;
  useEffect(() => {
    if (nobodyHere) void storeScreenSnapshot(null);
  }, [nobodyHere]);
  const complete = facts.state === 'failed' || (facts.state === 'ready' && facts.value.complete);
  const isFetching = facts.state === 'loading' || (firstPull && !complete);
  return (
    <>
      <PageHeader
        title={t('nav.crm')}
        actions={
          <>
            <div ref={setCountSlot} />
            <ListMenu />
          </>
        }
      />
      {live.state === 'loading' && <ListSkeleton rows={6} />}
      {live.state === 'failed' && <FailedLoad onRetry={live.retry} />}
      {live.state === 'ready' && some && (
        <FoundCustomers
          list={live.value}
          unsentIds={facts.state === 'ready' ? facts.value.unsentIds : nobody}
          isComplete={facts.state !== 'ready' || complete}
          scroller={scroller}
          countSlot={countSlot}
        />
      )}
      {live.state === 'ready' &&
        !some &&
        (isFetching ? <ListSkeleton rows={6} /> : <NoCustomers complete={complete} />)}
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
    <Button
      as={
        <Link to="/crm/add">
          <Icon name="plus" />
          {t('crm.add')}
        </Link>
      }
    />
  );
}
