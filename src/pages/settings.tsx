import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AccountScreen } from '../auth/components/account/account-screen.tsx';
import { nameOf, usePerson } from '../auth/data/current-person.ts';
import { NotificationSection } from '../notifications/components/notification-section.tsx';
import { useText } from '../i18n/use-text.ts';
import { ErrorReportsToggle } from '../operations/components/error-reports-toggle.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { AdminLinks } from './-shell/admin-links.tsx';
import { requirePerson } from './-shell/require-person.ts';

export const Route = createFileRoute('/settings')({
  beforeLoad: requirePerson(null),
  component: SettingsPage,
});

function SettingsPage() {
  const t = useText();
  const navigate = useNavigate();
  const person = usePerson();
  return (
    <div className="narrow">
      <PageHeader title={t('account.title')} back={{ to: '/' }} />
      {person && (
        <div className="stack">
          <p className="field-help">{t('more.signedInAs', { name: nameOf(person) })}</p>
          <AdminLinks />
          <AccountScreen
            key={person.userId}
            person={person}
            onDeleted={() => void navigate({ to: '/', replace: true })}
          >
            <NotificationSection role={person.role} />
            <ErrorReportsToggle />
          </AccountScreen>
        </div>
      )}
    </div>
  );
}
