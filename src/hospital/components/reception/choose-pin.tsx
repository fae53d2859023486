import { useState, type FormEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineIcon } from '../../../ui/inline-icon.tsx';
import { fieldId } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { choosePin } from '../../data/desk/stored-reception-pin.ts';
import { checkPin, readPin } from '../../rules/reception-pin.ts';

/** Before reception mode is used on a device for the first time. */
export function ChoosePin(props: { onChosen: () => void }) {
  const t = useText();
  const [first, setFirst] = useState('');
  const [again, setAgain] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const problem = checkPin(readPin(first));
  const differs = problem === null && readPin(first) !== readPin(again);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem !== null || differs) {
      document.getElementById(fieldId(problem === null ? 'pinAgain' : 'pin'))?.focus();
      return;
    }
    setBusy(true);
    try {
      await choosePin(readPin(first));
      props.onChosen();
    } catch {
      setBusy(false);
      showToast({ tone: 'destructive', title: t('toast.error'), text: t('reception.pinFailed') });
    }
  };
  return (
    <form className="card form reception-pin" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('reception.chooseHelp')}</p>
      <PasswordInput
        name="pin"
        label={t('reception.pin')}
        autoComplete="new-password"
        inputMode="numeric"
        value={first}
        error={isTried && problem ? t(`reception.invalid.${problem}`) : undefined}
        onChange={setFirst}
      />
      <PasswordInput
        name="pinAgain"
        label={t('reception.pinAgain')}
        autoComplete="new-password"
        inputMode="numeric"
        value={again}
        error={isTried && differs ? t('reception.invalid.differs') : undefined}
        onChange={setAgain}
      />
      <Button type="submit" disabled={isBusy}>
        <InlineIcon name="lock" />
        {t('reception.start')}
      </Button>
    </form>
  );
}
