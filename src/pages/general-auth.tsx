import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { backend } from '../app/env.ts';
import { GeneralAuth } from '../auth/components/general-auth.tsx';
import { usePerson } from '../auth/data/current-person.ts';
import { requestPersistence } from '../crm/data/use-storage-facts.ts';
import { safeNext } from '../lib/safe-next.ts';
import { useText } from '../i18n/use-text.ts';
import { showToast } from '../ui/toasts.ts';
import { useRecoveryLink } from './-shell/use-recovery-link.ts';

export const Route = createFileRoute('/general-auth')({
  validateSearch: z.object({ next: z.string().optional().catch(undefined) }),
  component: GeneralAuthPage,
});

function GeneralAuthPage() {
  const t = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const person = usePerson();
  const { next } = Route.useSearch();
  const link = useRecoveryLink();
  const [redirectTo] = useState(() => `${location.origin}/general-auth`);

  const goOn = () => router.history.replace(safeNext(next));
  const signedIn = (text: string) => {
    showToast({ title: text });
    // What is kept here from now on should not be cleared by the browser.
    void requestPersistence();
    goOn();
  };

  return (
    <GeneralAuth
      key={link.recovery?.accessToken ?? 'plain'}
      backend={backend}
      person={person}
      recovery={link.recovery}
      linkExpired={link.expired}
      redirectTo={redirectTo}
      onSignedIn={signedIn}
      onGoOn={goOn}
      onRefused={(text) => showToast({ tone: 'destructive', title: t('toast.error'), text })}
      onNews={(title) => showToast({ title })}
      onLeaveRecovery={() => {
        link.forget();
        void navigate({ to: '/general-auth', search: { next }, replace: true });
      }}
    />
  );
}
