import { useEffect, useState, type FormEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { forgetPin, tryPin } from '../../data/desk/stored-reception-pin.ts';
import { readPin } from '../../rules/reception-pin.ts';
import { Keypad } from './keypad.tsx';

/** Signs the same person in again; a message of the server for people where it refused. */
export type SignInAgain = (
  password: string,
) => Promise<{ outcome: 'signed_in' } | { outcome: 'refused'; message: string } | { outcome: 'unreachable' }>;

/** The way out of reception mode: by its PIN, or by signing in again. */
export function LeaveSheet(props: {
  open: boolean;
  /** Who is signed in. */
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
  const [pin, setPin] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [waitS, setWaitS] = useState(0);
  useEffect(() => {
    if (waitS === 0) return;
    const timer = setTimeout(() => setWaitS(waitS - 1), 1_000);
    return () => clearTimeout(timer);
  }, [waitS]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const tried = await tryPin(readPin(pin));
    setBusy(false);
    if (tried.outcome === 'right' || tried.outcome === 'none') return props.onLeave();
    setPin('');
    setWrong(tried.outcome === 'wrong');
    if (tried.outcome === 'wait') setWaitS(Math.ceil(tried.waitMs / 1_000));
  };
  const error = waitS > 0 ? t('reception.wait', { n: waitS }) : isWrong ? t('reception.wrong') : undefined;
  return (
    <form className="form desk-pad" noValidate onSubmit={(event) => void submit(event)}>
      <PasswordInput
        name="leavePin"
        label={t('reception.enterPin')}
        help={t('reception.leaveHelp')}
        autoComplete="current-password"
        inputMode="numeric"
        value={pin}
        error={error}
        onChange={(typed) => {
          setWrong(false);
          setPin(typed);
        }}
      />
      <Keypad layout="digits" value={pin} onChange={setPin} />
      <Button type="submit" disabled={isBusy || waitS > 0 || pin === ''}>
        {t('reception.confirmLeave')}
      </Button>
      <Button variant="plain" onClick={props.onForgotten}>
        {t('reception.forgot')}
      </Button>
    </form>
  );
}

function ByPassword(props: { name: string; signInAgain: SignInAgain; onLeave: () => void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const signedIn = await props.signInAgain(password);
    setBusy(false);
    if (signedIn.outcome === 'refused') return setError(signedIn.message);
    if (signedIn.outcome === 'unreachable') return setError(t('reception.offline'));
    await forgetPin();
    showToast({ title: t('toast.success'), text: t('reception.signedIn') });
    props.onLeave();
  };
  return (
    <form className="form desk-pad" noValidate onSubmit={(event) => void submit(event)}>
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
      <Button type="submit" disabled={isBusy || password === ''}>
        {t(isBusy ? 'reception.signingIn' : 'reception.signIn')}
      </Button>
    </form>
  );
}
