import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { currentPerson, usePerson } from '../auth/data/current-person.ts';
import { useWatchRefusing } from '../consents/data/refusing-customers.ts';
import { StaleScreen } from '../crm/components/erasures/stale-screen.tsx';
import { AddMenu } from '../crm/components/list/add-menu.tsx';
import { useFilterInUrl } from '../crm/components/filter/use-filter-in-url.ts';
import { CustomerList } from '../crm/components/list/customer-list.tsx';
import { usePreloadedScreens } from '../crm/components/list/use-preloaded-screens.ts';
import { LockedNotice } from '../crm/components/sync/locked-notice.tsx';
import { StorageProblemNotice } from '../crm/components/sync/storage-problem.tsx';
import { useRefreshPromotions } from '../crm/data/bookings/use-refresh-promotions.ts';
import { useReportDevice } from '../crm/data/erasures/use-report-device.ts';
import { useStaleSince } from '../crm/data/erasures/use-stale-since.ts';
import { useCustomers } from '../crm/data/list/use-customers.ts';
import { useBadge } from '../crm/data/reminders/use-badge.ts';
import { recordCrmEntry } from '../crm/components/tasks/start-on-today.ts';
import { useText } from '../i18n/use-text.ts';
import { showToast } from '../ui/notices/toasts.ts';
import { useMediaQuery, wideScreen } from '../ui/device/use-media-query.ts';
import { useOnline } from '../ui/device/use-online.ts';
import { requirePerson } from './-shell/require-person.ts';

export const Route = createFileRoute('/crm')({ beforeLoad: requirePerson(null), component: Crm });

/**
 * Renders nothing once the person was signed out, because the CRM's stores exist only for a signed-in person.
 */
function Crm() {
  return usePerson() && <OwnCrm />;
}

/** A device that has not synced for long shows no customers before it has synced (PRIVACY-4). */
function OwnCrm() {
  const t = useText();
  const sayDropped = (n: number) => showToast({ title: t('erasures.dropped', { n }) });
  const since = useStaleSince(sayDropped);
  useReportDevice(sayDropped);
  if (since === undefined) return null;
  return since === null ? <CrmPanes /> : <StaleScreen sinceMs={since} />;
}

/** Wide screens have two panes: the list stays, the record changes (SHELL-3). */
function CrmPanes() {
  const wide = useMediaQuery(wideScreen);
  useRefreshPromotions({ online: useOnline() });
  useBadge();
  useFilterInUrl();
  useWatchRefusing();
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const list = useCustomers();
  usePreloadedScreens(list.state === 'ready' && list.value.whole ? list.value.total : null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isList = path === '/crm';
  // Opening a record by its link starts the CRM too, so the list does not lead to Today afterwards.
  useState(() => !isList && recordCrmEntry(currentPerson()?.userId ?? ''));
  // The empty list has a button of its own for the first customer.
  const add = !(isList && list.state === 'ready' && list.value.total === 0) && <AddMenu />;
  const notices = (
    <>
      <StorageProblemNotice />
      {/* The first card of the sync page says the same as this notice. */}
      {path !== '/crm/sync' && <LockedNotice signIn="/general-auth" />}
    </>
  );
  // The board of renewals has columns, which need the whole width.
  const hasPanes = wide && path !== '/crm/renewals';
  // Both layouts have the same elements around the screen: others would drop what was typed in it.
  return (
    <div className={hasPanes ? 'panes' : undefined}>
      {hasPanes && (
        <section className="pane-list" ref={setPane}>
          {pane && <CustomerList scroller={pane} />}
        </section>
      )}
      <div className={hasPanes ? 'pane-record' : undefined}>
        {notices}
        <Outlet />
        {add}
      </div>
    </div>
  );
}
