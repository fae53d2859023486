import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import type { PinTry } from '../../data/reception/pin-hash.ts';
import { readPin } from '../../rules/reception-pin.ts';
import { Keypad } from './keypad.tsx';

/** Asks for a PIN with a keypad; after several wrong PINs people have to wait. */
export function PinForm(props: {
  name: string;
  label: string;
  help: string;
  submit: string;
  onTry: (pin: string) => Promise<PinTry>;
  /** Called when the PIN is right, or when no PIN is stored any more. */
  onRight: () => void;
  /** Rendered below the button. */
  children?: ReactNode;
}) {
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

  const submit = async () => {
    setBusy(true);
    const tried = await props.onTry(readPin(pin));
    setBusy(false);
    if (tried.outcome === 'right' || tried.outcome === 'none') return props.onRight();
    setPin('');
    setWrong(tried.outcome === 'wrong');
    if (tried.outcome === 'wait') setWaitS(Math.ceil(tried.waitMs / 1_000));
  };
  const error = waitS > 0 ? t('reception.wait', { n: waitS }) : isWrong ? t('reception.wrong') : undefined;
  return (
    <Form className="form desk-pad" onSubmit={submit}>
      <PasswordInput
        name={props.name}
        label={props.label}
        help={props.help}
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
        {props.submit}
      </Button>
      {props.children}
    </Form>
  );
}
