import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { useCaptcha } from '../../../proof/components/use-captcha.tsx';
import { forgetPin, tryPin } from '../../data/reception/stored-reception-pin.ts';
import { PinForm } from './pin-form.tsx';

/** Signs the same person in again; `message` is the server's refusal, in words for people. */
export type SignInAgain = (given: {
  password: string;
  captchaToken: string | null;
}) => Promise<
  { outcome: 'signed_in' } | { outcome: 'refused'; message: string } | { outcome: 'unreachable' }
>;

/** Leaves reception mode, by its PIN or by signing in again. */
export function LeaveSheet(props: {
  open: boolean;
  /** The name of the person signed in. */
  name: string;
  signInAgain: SignInAgain;
  onLeave: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const [hasForgotten, setForgotten] = useState(false);
  const close = () => {
    setForgotten(false);
    props.onClose();
  };
  return (
    <Sheet open={props.open} title={t('reception.leave')} onClose={close}>
      {hasForgotten ? (
        <ByPassword {...props} />
      ) : (
        <ByPin onLeave={props.onLeave} onForgotten={() => setForgotten(true)} />
      )}
    </Sheet>
  );
}

function ByPin(props: { onLeave: () => void; onForgotten: () => void }) {
  const t = useText();
  return (
    <PinForm
      name="leavePin"
      label={t('reception.enterPin')}
      help={t('reception.leaveHelp')}
      submit={t('reception.confirmLeave')}
      onTry={tryPin}
      onRight={props.onLeave}
    >
      <Button variant="plain" onClick={props.onForgotten}>
        {t('reception.forgot')}
      </Button>
    </PinForm>
  );
}

function ByPassword(props: { name: string; signInAgain: SignInAgain; onLeave: () => void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const captcha = useCaptcha();
  const submit = async () => {
    setBusy(true);
    const signedIn = await props.signInAgain({ password, captchaToken: captcha.token });
    captcha.renew();
    setBusy(false);
    if (signedIn.outcome === 'refused') return setError(signedIn.message);
    if (signedIn.outcome === 'unreachable') return setError(t('reception.offline'));
    await forgetPin();
    showToast({ text: t('reception.signedIn') });
    props.onLeave();
  };
  return (
    <Form className="form desk-pad" onSubmit={submit}>
      <p>{t('reception.forgotHelp', { name: props.name })}</p>
      <PasswordInput
        name="leavePassword"
        label={t('reception.password')}
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(typed) => {
          setError(undefined);
          setPassword(typed);
        }}
      />
      {captcha.check}
      <Button type="submit" disabled={isBusy || captcha.isMissing || password === ''}>
        {t(isBusy ? 'reception.signingIn' : 'reception.signIn')}
      </Button>
    </Form>
  );
}
