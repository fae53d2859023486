import { createFileRoute, redirect } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { currentPerson, usePerson } from '../auth/data/current-person.ts';
import { useText } from '../i18n/use-text.ts';
import { SavedScreen } from '../promotions/components/saved-screen.tsx';
import { maySave } from '../promotions/rules/viewer.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { requirePerson } from './-shell/require-person.ts';
import { startSaving } from './-shell/toggle-saved-with-toast.ts';

export const Route = createFileRoute('/saved')({
  beforeLoad: async (options) => {
    requirePerson(null)(options);
    // Hospitals save nothing, so the menu does not offer them this page, and its address leads them to the
    // promotions.
    const { askRoles } = await import('../permissions/data/ask-roles.ts');
    if (!maySave(await askRoles(currentPerson()))) redirect({ to: '/', replace: true, throw: true });
  },
  component: Saved,
});

function Saved() {
  const t = useText();
  const person = usePerson();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => void startSaving({ t }), [t]);
  if (!person) return null;
  return (
    <>
      <PageHeader title={t('nav.saved')} back={{ to: '/' }} />
      <SavedScreen key={attempt} userId={person.userId} onRetry={() => setAttempt(attempt + 1)} />
    </>
  );
}
