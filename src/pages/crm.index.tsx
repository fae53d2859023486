import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentPerson } from '../auth/data/current-person.ts';
import { CustomerList } from '../crm/components/list/customer-list.tsx';
import { startsOnToday } from '../crm/components/tasks/start-on-today.ts';
import { useText } from '../i18n/use-text.ts';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { useMediaQuery, wideScreen } from '../ui/device/use-media-query.ts';

/** The CRM starts on Today where its person chose that (CUSTOMER-14); from there Back leads to the list. */
export const Route = createFileRoute('/crm/')({
  beforeLoad: ({ preload }) => {
    const person = preload ? null : currentPerson();
    if (person && startsOnToday(person.userId)) redirect({ to: '/crm/today', replace: true, throw: true });
  },
  component: CrmIndex,
});

function CrmIndex() {
  const t = useText();
  const wide = useMediaQuery(wideScreen);
  if (!wide) return <CustomerList scroller={null} />;
  return <EmptyState icon="person" title={t('crm.choose')} text={t('crm.chooseHelp')} />;
}
