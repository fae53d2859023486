import { Heading } from '@radix-ui/themes';
import { useState, type ReactNode } from 'react';
import { AcceptLine } from '../../listings/components/legal-line.tsx';
import { useLegalPages } from '../../listings/data/use-legal-pages.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useCaptcha } from '../../proof/components/use-captcha.tsx';
import { useProofs } from '../../proof/components/use-proofs.ts';
import type { AuthBackend } from '../data/auth-client.ts';
import type { AuthRefusal } from '../data/auth-outcome.ts';
import { nameOf, type Person } from '../data/current-person.ts';
import { requestReset } from '../data/request-reset.ts';
import { setPassword } from '../data/set-password.ts';
import { signIn } from '../data/sign-in.ts';
import { signUp, type SignedUp } from '../data/sign-up.ts';
import { signUpHospital } from '../data/sign-up-hospital.ts';
import type { AuthMode, AuthProblem } from '../rules/auth-forms.ts';
import type { Recovery } from '../rules/recovery-link.ts';
import { AuthForm, type AuthFormValues } from './auth-form.tsx';
import { AuthModeLinks } from './auth-mode-links.tsx';
import { authKinds, authModes, type AuthKind } from './auth-texts.ts';
import { SendAgain } from './send-again.tsx';
import { SignOutReasonNotice } from './sign-out-reason-notice.tsx';
import { OtherPersonNotice } from './other-person-notice.tsx';

/** A sign-in page in one of its modes: sign in, sign up, forgot password, set password (PEOPLE-8). */
export function AuthScreen(props: {
  kind: AuthKind;
  backend: AuthBackend;
  person: Person | null;
  recovery: Recovery | null;
  firstMode: AuthMode;
  linkExpired: boolean;
  redirectTo: string;
  /**
   * `news` is the text to show. `claimed`: the hospital exists already, so its owner decides about the claim
   * (PEOPLE-3).
   */
  onSignedIn: (options: { news: string; claimed?: boolean }) => void;
  onGoOn: () => void;
  onRefused: (message: string) => void;
  onNews: (news: string) => void;
  onLeaveRecovery: () => void;
  /** Says what happens after the sign-in, for example that a promotion will be saved. */
  notice?: ReactNode;
}) {
  const t = useText();
  const { backend, person, recovery, redirectTo } = props;
  const [mode, setMode] = useState<AuthMode>(recovery ? 'setPassword' : props.firstMode);
  const [values, setValues] = useState<AuthFormValues>({
    fullName: '',
    telephone: '',
    hospitalName: '',
    email: person?.state === 'locked' ? person.email : '',
    password: '',
  });
  const [notice, setNotice] = useState<string | null>(null);
  /** Mail address whose confirmation mail can be requested again (PEOPLE-18); null for none. */
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const accepted = useLegalPages();
  const proofs = useProofs('sign_up');
  const captcha = useCaptcha();
  const isSignUp = mode === 'signUp' || mode === 'hospitalSignUp';
  const kind = authKinds[props.kind];
  const texts = authModes[mode];
  const title = t(mode === 'signIn' ? kind.signInTitle : texts.title);
  usePageTitle(title);
  const other = recovery && person && recovery.userId !== person.userId ? person : null;

  const refused = (refusal: AuthRefusal): null => {
    if (refusal.outcome === 'refused') props.onRefused(refusal.message);
    else if (refusal.outcome === 'no_storage')
      setNotice(t(refusal.isFull ? 'auth.storageFull' : 'auth.noStorage'));
    else setNotice(t(refusal.offline ? 'auth.offline' : 'auth.unreachable'));
    return null;
  };

  const signedUp = (answer: SignedUp, email: string): null => {
    if (answer.outcome === 'signed_in') {
      props.onSignedIn({ news: t('auth.signedUp'), claimed: answer.claimed });
    } else if (answer.outcome === 'confirm_mail') {
      props.onNews(t('auth.signedUp'));
      changeMode('signIn');
      setNotice(t('auth.confirmMail'));
      setUnconfirmed(email);
    } else if (answer.outcome === 'not_checked') setNotice(t('proof.refused'));
    else refused(answer);
    return null;
  };

  const submit = async (form: AuthFormValues): Promise<AuthProblem | null> => {
    setNotice(null);
    setUnconfirmed(null);
    if (mode === 'setPassword') return send(form);
    if (captcha.isMissing) {
      setNotice(t('proof.captchaMissing'));
      return null;
    }
    const problem = await send(form);
    captcha.renew();
    return problem;
  };

  const send = async (form: AuthFormValues): Promise<AuthProblem | null> => {
    const { email, password, fullName } = form;
    const captchaToken = captcha.token;
    const check = { captchaToken, proofs };
    switch (mode) {
      case 'signIn': {
        const answer = await signIn({ backend, email, password, captchaToken });
        if (answer.outcome === 'refused' && answer.code === 'email_not_confirmed') {
          setNotice(t('auth.confirmMail'));
          setUnconfirmed(email);
        }
        if (answer.outcome !== 'signed_in') return refused(answer);
        props.onSignedIn({ news: t('auth.signedIn') });
        return null;
      }
      case 'signUp':
        return signedUp(
          await signUp({ backend, email, password, redirectTo, person: { fullName }, accepted, check }),
          email,
        );
      case 'hospitalSignUp': {
        const answer = await signUpHospital({ backend, redirectTo, accepted, check, ...form });
        if (answer.outcome === 'name_taken') return { field: 'hospitalName', message: 'hospitalTaken' };
        return signedUp(answer, email);
      }
      case 'forgot': {
        const answer = await requestReset({ backend, email, redirectTo, captchaToken });
        if (answer.outcome !== 'sent') return refused(answer);
        props.onNews(t('auth.resetSent'));
        return null;
      }
      case 'setPassword': {
        if (!recovery) return null;
        const answer = await setPassword({ backend, recovery, password });
        if (answer.outcome !== 'signed_in') return refused(answer);
        props.onSignedIn({ news: t('auth.passwordUpdated') });
        return null;
      }
    }
  };

  const changeValues = (next: AuthFormValues) => {
    if (isSignUp && captcha.check === null) proofs.prepare();
    setValues(next);
  };

  const changeMode = (next: AuthMode) => {
    setNotice(null);
    setUnconfirmed(null);
    setMode(next);
    if (recovery) props.onLeaveRecovery();
  };

  return (
    <div className="card auth-card stack">
      <div>
        <Heading as="h1" size="6">
          {title}
        </Heading>
        <p className="field-help">
          {recovery?.email
            ? t('auth.setPasswordLead', { email: recovery.email })
            : t(mode === 'signIn' ? kind.lead : texts.lead)}
        </p>
      </div>
      {props.notice}
      <SignOutReasonNotice />
      {props.linkExpired && (
        <Notice tone="amber" icon="attention">
          <p role="alert">{t('auth.linkExpired')}</p>
        </Notice>
      )}
      {person && !recovery && (
        <Notice tone={person.state === 'locked' ? 'amber' : 'jade'} icon="person">
          <p>
            {person.state === 'locked' ? t('auth.locked') : t('more.signedInAs', { name: nameOf(person) })}
          </p>
          <div className="row-actions">
            <Button variant="soft" onClick={props.onGoOn}>
              {t('auth.goOn')}
            </Button>
          </div>
        </Notice>
      )}
      {other && !agreed ? (
        <OtherPersonNotice person={other} newcomer={recovery?.email ?? ''} onGoOn={() => setAgreed(true)} />
      ) : (
        <AuthForm
          key={mode}
          mode={mode}
          values={values}
          onChange={changeValues}
          accept={
            mode !== 'setPassword' && (
              <>
                {isSignUp && <AcceptLine versions={accepted} />}
                {captcha.check}
              </>
            )
          }
          onSubmit={submit}
        />
      )}
      {notice && (
        <Notice tone="amber" icon="offline">
          <p role="alert">{notice}</p>
        </Notice>
      )}
      {unconfirmed !== null && (
        <SendAgain backend={backend} email={unconfirmed} redirectTo={redirectTo} captcha={captcha} />
      )}
      <AuthModeLinks kind={props.kind} mode={mode} onMode={changeMode} />
    </div>
  );
}
