import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { backend } from '../../app/env.ts';
import { AuthScreen } from '../../auth/components/auth-screen.tsx';
import { authKinds, type AuthKind } from '../../auth/components/auth-texts.ts';
import { usePerson } from '../../auth/data/current-person.ts';
import { requestPersistence } from '../../crm/data/sync/use-storage-facts.ts';
import { useText } from '../../i18n/use-text.ts';
import { readPendingSave } from '../../promotions/data/pending-save.ts';
import { safeRedirectPath } from '../../lib/links/safe-redirect-path.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { useRecoveryLink } from './use-recovery-link.ts';

/**
 * The sign-in page, for general users or for hospitals. It continues at `next`, or at `/` (PEOPLE-7). `mode`
 * is the form that is shown first.
 */
export function AuthPage(props: { kind: AuthKind; next: string | undefined; mode?: 'signUp' | undefined }) {
  const t = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const person = usePerson();
  const { kind, next } = props;
  const { path } = authKinds[kind];
  const link = useRecoveryLink();
  const [redirectTo] = useState(() => location.origin + path);

  const [pending] = useState(() => (kind === 'general' ? readPendingSave({ nowMs: Date.now() }) : null));

  const goOn = () => router.history.replace(safeRedirectPath(next));
  const signedIn = (options: { news: string; claimed?: boolean }) => {
    showToast({ title: options.news, ...(options.claimed ? { text: t('auth.claimed') } : {}) });
    // Asks the browser not to evict the data that is stored from now on.
    void requestPersistence();
    goOn();
  };

  return (
    <AuthScreen
      notice={
        pending !== null &&
        !person && (
          <Notice tone="amber" icon="heart">
            <p>{t('auth.savesAfter', { title: pending.promotion_title })}</p>
          </Notice>
        )
      }
      key={link.recovery?.accessToken ?? 'plain'}
      kind={kind}
      backend={backend}
      person={person}
      recovery={link.recovery}
      firstMode={props.mode ?? 'signIn'}
      linkExpired={link.expired}
      redirectTo={redirectTo}
      onSignedIn={signedIn}
      onGoOn={goOn}
      onRefused={(text) => showToast({ tone: 'destructive', text })}
      onNews={(title) => showToast({ title })}
      onLeaveRecovery={() => {
        link.forget();
        void navigate({ to: path, search: { next }, replace: true });
      }}
    />
  );
}
