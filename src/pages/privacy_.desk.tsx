import { createFileRoute } from '@tanstack/react-router';
import { AccessLog } from '../access/components/access-log.tsx';
import { ErasureList } from '../crm/components/erasures/erasure-list.tsx';
import { readOpenErasures } from '../crm/data/erasures/read-erasures.ts';
import { useText } from '../i18n/use-text.ts';
import { isSuperAdmin } from '../permissions/rules/permissions.ts';
import { BreachDesk } from '../privacy/components/breach-desk.tsx';
import { OfficerList } from '../privacy/components/officer-list.tsx';
import { FormSection } from '../ui/forms/form-section.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { Gated } from './-shell/gated.tsx';
import { requirePerson } from './-shell/require-person.ts';
import { usePermissionGate } from './-shell/use-permission-gate.ts';

export const Route = createFileRoute('/privacy_/desk')({
  beforeLoad: requirePerson(null),
  component: PrivacyDesk,
});

/**
 * The page of privacy officers: breaches, erasures and the access log. For super admins it has the list of
 * officers too (PRIVACY-7).
 */
function PrivacyDesk() {
  const t = useText();
  const gate = usePermissionGate({
    isAllowed: (permissions) => permissions.roles.includes('privacy_officer') || isSuperAdmin(permissions),
    signIn: null,
    denied: { title: t('officer.denied') },
  });
  return (
    <div className="narrow stack">
      <PageHeader title={t('officer.desk')} back={{ to: '/settings' }} />
      <Gated gate={gate} cards={2}>
        {(permissions) => (
          <div className="form">
            <BreachDesk />
            <ErasureList read={readOpenErasures} help={t('erasures.openHelp')} />
            <FormSection name="access" title={t('access.title')}>
              <p className="field-help">{t('access.help')}</p>
              <AccessLog scope="all" />
            </FormSection>
            {isSuperAdmin(permissions) && <OfficerList />}
          </div>
        )}
      </Gated>
    </div>
  );
}
