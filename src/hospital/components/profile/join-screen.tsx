import { Heading } from '@radix-ui/themes';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import { acceptInvitation } from '../../data/profile/accept-invitation.ts';
import { notifyRefusal } from '../notify-refusal.ts';

/** Accepts an invitation for the person signed in (PEOPLE-4). */
export function JoinScreen(props: {
  secret: string | null;
  /** The mail address of the person signed in; null if nobody is. */
  email: string | null;
  /** Ways to sign in, which lead back to this page. */
  signIn: ReactNode;
  onJoined: () => void;
}) {
  const t = useText();
  const { secret, email } = props;
  usePageTitle(t('join.title'));
  const [busy, setBusy] = useState(false);
  const [invalid, setInvalid] = useState(false);

  const join = async () => {
    if (secret === null) return;
    setBusy(true);
    setInvalid(false);
    const answer = await acceptInvitation({ secret });
    setBusy(false);
    if (answer.outcome === 'joined') props.onJoined();
    else if (answer.outcome === 'invalid') setInvalid(true);
    else notifyRefusal({ refusal: answer, t });
  };

  return (
    <div className="card auth-card stack">
      <div>
        <Heading as="h1" size="6">
          {t('join.title')}
        </Heading>
        <p className="field-help">{t(secret === null ? 'join.missing' : 'join.lead')}</p>
      </div>
      {secret !== null && email === null && (
        <>
          <p>{t('join.signIn')}</p>
          {props.signIn}
        </>
      )}
      {secret !== null && email !== null && (
        <>
          <p>{t('join.as', { email })}</p>
          <Button disabled={busy} onClick={() => void join()}>
            {t(busy ? 'join.joining' : 'join.accept')}
          </Button>
        </>
      )}
      {invalid && (
        <Notice tone="amber" icon="attention">
          <p role="alert">{t('join.invalid')}</p>
          <div className="row-actions">{props.signIn}</div>
        </Notice>
      )}
    </div>
  );
}
