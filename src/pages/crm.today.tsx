import { createFileRoute } from '@tanstack/react-router';
import { TodayView } from '../crm/components/reminders/today-view.tsx';
import { useText } from '../i18n/use-text.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

export const Route = createFileRoute('/crm/today')({ component: Today });

function Today() {
  const t = useText();
  return (
    <div className="stack">
      <PageHeader title={t('today.title')} back={{ to: '/crm' }} />
      <TodayView />
    </div>
  );
}
