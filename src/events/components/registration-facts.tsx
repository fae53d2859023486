import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ToggleLine } from '../../ui/fields/toggle-line.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import type { OwnRegistration } from '../rules/registration.ts';

/** Shows the number of people, the place in the waiting list, and the consent to mails (EVENT-13). */
export function RegistrationFacts(props: {
  registration: OwnRegistration;
  /** Gives or withdraws consent to mails about the event; resolves to whether the server stored it. */
  onMail: (wanted: boolean) => Promise<boolean>;
}) {
  const t = useText();
  const { status, partySize, position, wantsMail } = props.registration;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const change = async (wanted: boolean) => {
    setChosen(wanted);
    if (await props.onMail(wanted)) return;
    setChosen(null);
    showToast({ tone: 'destructive', text: t('event.details.mailFailed') });
  };
  return (
    <>
      {status === 'waiting' && position !== null && <p>{t('event.position', { n: position })}</p>}
      {partySize > 1 && <p>{t('event.details.people', { n: partySize })}</p>}
      <ToggleLine
        label={t('event.details.mail')}
        checked={chosen ?? wantsMail}
        onChange={(wanted) => void change(wanted)}
      />
    </>
  );
}
