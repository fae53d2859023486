import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { usePerson } from '../auth/data/current-person.ts';
import { JoinScreen } from '../hospital/components/profile/join-screen.tsx';
import { useText } from '../i18n/use-text.ts';
import { readPermissions } from '../permissions/data/read-permissions.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/notices/toasts.ts';
import { useInvitationSecret } from './-shell/use-invitation-secret.ts';

export const Route = createFileRoute('/hospital-auth_/join')({ component: JoinPage });

const here = '/hospital-auth/join';

function JoinPage() {
  const t = useText();
  const navigate = useNavigate();
  const person = usePerson();
  const { secret, forget } = useInvitationSecret();
  return (
    <JoinScreen
      secret={secret}
      email={person?.email ?? null}
      signIn={
        <div className="row-actions">
          <Button
            as={
              <Link to="/hospital-auth" search={{ next: here }}>
                {t('action.signIn')}
              </Link>
            }
          />
          <Button
            variant="soft"
            as={
              <Link to="/general-auth" search={{ next: here, mode: 'signUp' }}>
                {t('join.signUp')}
              </Link>
            }
          />
        </div>
      }
      onJoined={() => {
        forget();
        showToast({ text: t('join.joined') });
        // Permissions are read first, so that the menu shows the new role at once.
        void readPermissions().then(() => navigate({ to: '/hospital-dashboard/profile', replace: true }));
      }}
    />
  );
}
