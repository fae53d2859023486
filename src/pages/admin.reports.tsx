import { createFileRoute } from '@tanstack/react-router';
import { eventFeed } from '../events/data/use-events.ts';
import { promotionFeed } from '../promotions/data/use-feed.ts';
import { useText } from '../i18n/use-text.ts';
import { isSuperAdmin } from '../permissions/rules/permissions.ts';
import { ReportList } from '../reports/components/report-list.tsx';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { requirePerson } from './-shell/require-person.ts';
import { usePermissionGate } from './-shell/use-permission-gate.ts';

export const Route = createFileRoute('/admin/reports')({
  beforeLoad: requirePerson(null),
  component: Reports,
});

/** What people reported, for super admins; the server decides who reads it (SECURITY-33). */
function Reports() {
  const t = useText();
  const denied = { title: t('report.denied') };
  const gate = usePermissionGate({ isAllowed: isSuperAdmin, signIn: null, denied });
  return (
    <div className="narrow stack">
      <PageHeader title={t('report.inbox')} back={{ to: '/' }} />
      <p className="field-help">{t('report.inboxHelp')}</p>
      {gate.state === 'failed' && <FailedLoad onRetry={gate.retry} />}
      {gate.state === 'waiting' && <CardsSkeleton cards={2} />}
      {gate.state === 'open' && (
        <ReportList
          onDecided={({ target }) => {
            promotionFeed.forget(target);
            eventFeed.forget(target);
            eventFeed.outdate();
          }}
        />
      )}
    </div>
  );
}
