import { useState, type FormEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineIcon } from '../../../ui/inline-icon.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { choosePin } from '../../data/reception/stored-reception-pin.ts';
import { NewPinFields, useNewPin } from './new-pin-fields.tsx';

/** Asks for a new PIN before reception mode is used on a device for the first time. */
export function ChoosePin(props: { onChosen: () => void }) {
  const t = useText();
  const newPin = useNewPin('pin');
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const pin = newPin.submit();
    if (pin === null) return;
    setBusy(true);
    try {
      await choosePin(pin);
      props.onChosen();
    } catch {
      setBusy(false);
      showToast({ tone: 'destructive', text: t('reception.pinFailed') });
    }
  };
  return (
    <form className="card form reception-pin" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('reception.chooseHelp')}</p>
      <NewPinFields state={newPin} />
      <Button type="submit" disabled={isBusy}>
        <InlineIcon name="lock" />
        {t('reception.start')}
      </Button>
    </form>
  );
}
