import { createFileRoute } from '@tanstack/react-router';
import { forgetOpenRequests } from '../crm/data/reminders/read-open-requests.ts';
import { RequestInbox } from '../privacy/components/request-inbox.tsx';
import { useText } from '../i18n/use-text.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

export const Route = createFileRoute('/crm/requests')({ component: Requests });

/**
 * Requests of people about their data: those to an agent and, for super admins, those to the operator
 * (PRIVACY-2).
 */
function Requests() {
  const t = useText();
  return (
    <div className="stack">
      <PageHeader title={t('request.inbox')} back={{ to: '/crm' }} />
      <p className="field-help">{t('request.inboxHelp')}</p>
      <RequestInbox onAnswered={forgetOpenRequests} />
    </div>
  );
}
