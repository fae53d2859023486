import { createFileRoute } from '@tanstack/react-router';
import { usePerson } from '../auth/data/current-person.ts';
import { useRoles } from '../permissions/data/use-roles.ts';
import { BreachDesk } from '../privacy/components/breach-desk.tsx';
import { RequestInbox } from '../privacy/components/request-inbox.tsx';
import { useText } from '../i18n/use-text.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

export const Route = createFileRoute('/crm/requests')({ component: Requests });

/** What people ask of an agent, and super admins for the operator, about their data (PRIVACY-2). */
function Requests() {
  const t = useText();
  const roles = useRoles(usePerson());
  const isOfficer = roles.includes('privacy_officer') || roles.includes('super_admin');
  return (
    <div className="stack">
      <PageHeader title={t('request.inbox')} back={{ to: '/crm' }} />
      <p className="field-help">{t('request.inboxHelp')}</p>
      <RequestInbox />
      {isOfficer && <BreachDesk />}
    </div>
  );
}
