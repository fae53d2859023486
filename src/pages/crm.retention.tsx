import { createFileRoute } from '@tanstack/react-router';
import { DueList } from '../crm/components/retention/due-list.tsx';
import { useText } from '../i18n/use-text.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

export const Route = createFileRoute('/crm/retention')({ component: Retention });

/** The review of customers whose data is stored, but whose last contact was long ago (CUSTOMER-22). */
function Retention() {
  const t = useText();
  return (
    <div className="stack">
      <PageHeader title={t('retention.title')} back={{ to: '/crm' }} />
      <DueList />
    </div>
  );
}
