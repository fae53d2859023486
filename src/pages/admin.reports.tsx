import { createFileRoute } from '@tanstack/react-router';
import { eventFeed } from '../events/data/use-events.ts';
import { promotionFeed } from '../promotions/data/use-feed.ts';
import { useText } from '../i18n/use-text.ts';
import { isSuperAdmin } from '../permissions/rules/permissions.ts';
import { ReportList } from '../reports/components/report-list.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { Gated } from './-shell/gated.tsx';
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
      <Gated gate={gate} cards={2}>
        {() => (
          <ReportList
            onDecided={({ target }) => {
              promotionFeed.forget(target);
              eventFeed.forget(target);
              eventFeed.outdate();
            }}
          />
        )}
      </Gated>
    </div>
  );
}
