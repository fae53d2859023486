import { Button, Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import type { AuthBackend } from '../data/auth-client.ts';
import type { Refusal } from '../data/auth-outcome.ts';
import { nameOf, type Person } from '../data/current-person.ts';
import { requestReset } from '../data/request-reset.ts';
import { setPassword } from '../data/set-password.ts';
import { signIn } from '../data/sign-in.ts';
import { signUp } from '../data/sign-up.ts';
import type { AuthMode } from '../rules/auth-forms.ts';
import type { Recovery } from '../rules/recovery-link.ts';
import { AuthForm, type AuthFormValues } from './auth-form.tsx';
import { AuthModeLinks } from './auth-mode-links.tsx';
import { authModes } from './auth-texts.ts';
import { OtherPersonNotice } from './other-person-notice.tsx';

/** Sign in, sign up, forgot password, set new password (spec 1 §2). */
export function GeneralAuth(props: {
  backend: AuthBackend;
  person: Person | null;
  recovery: Recovery | null;
  linkExpired: boolean;
  redirectTo: string;
  onSignedIn: (news: string) => void;
  onGoOn: () => void;
  onRefused: (message: string) => void;
  onNews: (news: string) => void;
  onLeaveRecovery: () => void;
}) {
  const t = useText();
  const { backend, person, recovery, redirectTo } = props;
  const [mode, setMode] = useState<AuthMode>(recovery ? 'setPassword' : 'signIn');
  const [values, setValues] = useState<AuthFormValues>({
    fullName: '',
    email: person?.state === 'locked' ? person.email : '',
    password: '',
  });
  const [notice, setNotice] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const texts = authModes[mode];
  usePageTitle(t(texts.title));
  const other = recovery && person && recovery.userId !== person.userId ? person : null;

  const refused = (refusal: Refusal) => {
    if (refusal.outcome === 'refused') return props.onRefused(refusal.message);
    setNotice(t(refusal.offline ? 'auth.offline' : 'auth.unreachable'));
  };

  const submit = async (form: AuthFormValues) => {
    setNotice(null);
    const { email, password, fullName } = form;
    if (mode === 'signIn') {
      const answer = await signIn({ backend, email, password });
      return answer.outcome === 'signed_in' ? props.onSignedIn(t('auth.signedIn')) : refused(answer);
    }
    if (mode === 'signUp') {
      const answer = await signUp({ backend, email, password, fullName, redirectTo });
      if (answer.outcome === 'signed_in') return props.onSignedIn(t('auth.signedUp'));
      if (answer.outcome !== 'confirm_mail') return refused(answer);
      props.onNews(t('auth.signedUp'));
      changeMode('signIn');
      return setNotice(t('auth.confirmMail'));
    }
    if (mode === 'forgot') {
      const answer = await requestReset({ backend, email, redirectTo });
      return answer.outcome === 'sent' ? props.onNews(t('auth.resetSent')) : refused(answer);
    }
    if (!recovery) return;
    const answer = await setPassword({ backend, recovery, password });
    return answer.outcome === 'signed_in' ? props.onSignedIn(t('auth.passwordUpdated')) : refused(answer);
  };

  const changeMode = (next: AuthMode) => {
    setNotice(null);
    setMode(next);
    if (recovery) props.onLeaveRecovery();
  };

  return (
    <div className="card auth-card stack">
      <div>
        <Heading as="h1" size="6">
          {t(texts.title)}
        </Heading>
        <p className="field-help">
          {recovery?.email ? t('auth.setPasswordLead', { email: recovery.email }) : t(texts.lead)}
        </p>
      </div>
      {props.linkExpired && (
        <Notice tone="amber" icon="attention">
          <p role="alert">{t('auth.linkExpired')}</p>
        </Notice>
      )}
      {person && !recovery && (
        <Notice tone={person.state === 'locked' ? 'amber' : 'jade'} icon="person">
          <p>{person.state === 'locked' ? t('auth.locked') : t('auth.already', { name: nameOf(person) })}</p>
          <div className="row-actions">
            <Button size="3" variant="soft" onClick={props.onGoOn}>
              {t('auth.goOn')}
            </Button>
          </div>
        </Notice>
      )}
      {other && !agreed ? (
        <OtherPersonNotice person={other} newcomer={recovery?.email ?? ''} onGoOn={() => setAgreed(true)} />
      ) : (
        <AuthForm key={mode} mode={mode} values={values} onChange={setValues} onSubmit={submit} />
      )}
      {notice && (
        <Notice tone="amber" icon="offline">
          <p role="alert">{notice}</p>
        </Notice>
      )}
      <AuthModeLinks mode={mode} onMode={changeMode} />
    </div>
  );
}
