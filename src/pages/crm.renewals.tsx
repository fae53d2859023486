import { createFileRoute } from '@tanstack/react-router';
import { RenewalsView } from '../crm/components/renewals/renewals-view.tsx';
import { useText } from '../i18n/use-text.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

export const Route = createFileRoute('/crm/renewals')({ component: Renewals });

function Renewals() {
  const t = useText();
  return (
    <div className="stack">
      <PageHeader title={t('renewals.title')} back={{ to: '/crm' }} />
      <RenewalsView />
    </div>
  );
}
