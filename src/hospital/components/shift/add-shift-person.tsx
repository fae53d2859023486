import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { useCaptcha } from '../../../proof/components/use-captcha.tsx';
import { setShiftPin } from '../../data/shift/shift-people.ts';
import { NewPinFields, useNewPin } from '../reception/new-pin-fields.tsx';

/** Verifies a mail address and a password and returns whose they are, without signing in on this device. */
export type ProvePerson = (given: {
  email: string;
  password: string;
  captchaToken: string | null;
}) => Promise<
  { outcome: 'proved'; userId: string } | { outcome: 'refused'; message: string } | { outcome: 'unreachable' }
>;

interface Adding {
  staff: ReadonlyMap<string, string>;
  provePerson: ProvePerson;
  onClose: () => void;
}

/** A person of the hospital proves who they are and chooses a PIN for this device. */
export function AddShiftPerson(props: Adding & { open: boolean }) {
  const t = useText();
  return (
    <Sheet open={props.open} title={t('shift.addTitle')} onClose={props.onClose}>
      {props.open && <AddForm {...props} />}
    </Sheet>
  );
}

function AddForm(props: Adding) {
  const t = useText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const newPin = useNewPin('shiftPin');
  const captcha = useCaptcha();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const save = async () => {
    const pin = newPin.submit();
    if (pin === null) return;
    setBusy(true);
    try {
      const proved = await props.provePerson({ email, password, captchaToken: captcha.token });
      captcha.renew();
      if (proved.outcome !== 'proved') {
        return setRefusal(proved.outcome === 'refused' ? proved.message : t('reception.offline'));
      }
      const name = props.staff.get(proved.userId);
      if (name === undefined) return setRefusal(t('shift.notStaff'));
      await setShiftPin({ userId: proved.userId, name, pin });
      showToast({ text: t('shift.added', { name }) });
      props.onClose();
    } catch {
      showToast({ tone: 'destructive', text: t('reception.pinFailed') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form className="form stack" onSubmit={save}>
      <p>{t('shift.addHelp')}</p>
      <TextInput
        name="shiftEmail"
        label={t('label.email')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={(value) => {
          setRefusal(undefined);
          setEmail(value);
        }}
      />
      <PasswordInput
        name="shiftPassword"
        label={t('label.password')}
        autoComplete="current-password"
        value={password}
        error={refusal}
        onChange={(value) => {
          setRefusal(undefined);
          setPassword(value);
        }}
      />
      <NewPinFields state={newPin} />
      {captcha.check}
      <Button type="submit" disabled={isBusy || captcha.isMissing || email === '' || password === ''}>
        {t(isBusy ? 'state.saving' : 'shift.save')}
      </Button>
    </Form>
  );
}
