import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { currentPerson } from '../auth/data/current-person.ts';
import { CustomerList } from '../crm/components/list/customer-list.tsx';
import { recordCrmEntry } from '../crm/components/tasks/start-on-today.ts';
import { useText } from '../i18n/use-text.ts';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { useMediaQuery, wideScreen } from '../ui/device/use-media-query.ts';

export const Route = createFileRoute('/crm/')({
  // useAddressFilter reads the search. A schema here would be part of the first paint of every visitor.
  validateSearch: (search: Record<string, unknown>) => search,
  component: CrmIndex,
});

/** The CRM starts on Today if the person chose that (CUSTOMER-14); from there Back leads to the list. */
function CrmIndex() {
  const t = useText();
  const wide = useMediaQuery(wideScreen);
  const [leavesForToday] = useState(() => recordCrmEntry(currentPerson()?.userId ?? ''));
  if (leavesForToday) return <Navigate to="/crm/today" replace />;
  if (!wide) return <CustomerList scroller={null} />;
  return <EmptyState icon="person" title={t('crm.choose')} text={t('crm.chooseHelp')} />;
}
