import { createFileRoute } from '@tanstack/react-router';
import { RELEASE } from '../app/updates/release.ts';
import { useText } from '../i18n/use-text.ts';
import { OperationsScreen } from '../operations/components/operations-screen.tsx';
import { isSuperAdmin } from '../permissions/rules/permissions.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { Gated } from './-shell/gated.tsx';
import { requirePerson } from './-shell/require-person.ts';
import { usePermissionGate } from './-shell/use-permission-gate.ts';

export const Route = createFileRoute('/admin/operations')({
  beforeLoad: requirePerson(null),
  component: OperationsPage,
});

/** The page about how the site runs, for super admins; the server decides who may read it (SECURITY-38). */
function OperationsPage() {
  const t = useText();
  const denied = { title: t('ops.denied') };
  const gate = usePermissionGate({ isAllowed: isSuperAdmin, signIn: null, denied });
  return (
    <div className="narrow stack">
      <PageHeader title={t('ops.title')} back={{ to: '/settings' }} />
      <p className="field-help">{t('ops.help')}</p>
      <Gated gate={gate} cards={3}>
        {() => <OperationsScreen release={RELEASE} />}
      </Gated>
    </div>
  );
}
