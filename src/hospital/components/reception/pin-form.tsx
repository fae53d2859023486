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
  /** Rejects if the device cannot read the PIN, or cannot count a wrong one. */
  onTry: (pin: string) => Promise<PinTry>;
  /** Called when the PIN is right, or when no PIN is stored any more. */
  onRight: () => void;
  /** Rendered below the button. */
  children?: ReactNode;
}) {
  const t = useText();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<'wrong' | 'notTried' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [waitS, setWaitS] = useState(0);
  useEffect(() => {
    if (waitS === 0) return;
    const timer = setTimeout(() => setWaitS(waitS - 1), 1_000);
    return () => clearTimeout(timer);
  }, [waitS]);

  const submit = async () => {
    setBusy(true);
    const tried = await props.onTry(readPin(pin)).catch(() => null);
    setBusy(false);
    if (!tried) return setProblem('notTried');
    if (tried.outcome === 'right' || tried.outcome === 'none') return props.onRight();
    setPin('');
    setProblem(tried.outcome === 'wrong' ? 'wrong' : null);
    if (tried.outcome === 'wait') setWaitS(Math.ceil(tried.waitMs / 1_000));
  };
  const error =
    waitS > 0 ? t('reception.wait', { n: waitS }) : problem ? t(`reception.${problem}`) : undefined;
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
          setProblem(null);
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
