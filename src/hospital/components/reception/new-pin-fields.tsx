import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { fieldId } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { checkPin, readPin } from '../../rules/reception-pin.ts';

/** The state of {@link NewPinFields}; `name` is the name of the first field. */
export function useNewPin(name: string) {
  const [first, setFirst] = useState('');
  const [again, setAgain] = useState('');
  const [isTried, setTried] = useState(false);
  const pin = readPin(first);
  const problem = checkPin(pin);
  const differs = problem === null && pin !== readPin(again);
  return {
    name,
    first,
    setFirst,
    again,
    setAgain,
    problem: isTried ? problem : null,
    differs: isTried && differs,
    /** Returns the PIN to store; null if a field is wrong, which then shows its error and gets the focus. */
    submit: (): string | null => {
      setTried(true);
      if (problem === null && !differs) return pin;
      document.getElementById(fieldId(problem === null ? `${name}Again` : name))?.focus();
      return null;
    },
  };
}

/** Two fields, for a new PIN and its repetition. */
export function NewPinFields({ state }: { state: ReturnType<typeof useNewPin> }) {
  const t = useText();
  return (
    <>
      <PasswordInput
        name={state.name}
        label={t('reception.pin')}
        autoComplete="new-password"
        inputMode="numeric"
        value={state.first}
        error={state.problem ? t(`reception.invalid.${state.problem}`) : undefined}
        onChange={state.setFirst}
      />
      <PasswordInput
        name={`${state.name}Again`}
        label={t('reception.pinAgain')}
        autoComplete="new-password"
        inputMode="numeric"
        value={state.again}
        error={state.differs ? t('reception.invalid.differs') : undefined}
        onChange={state.setAgain}
      />
    </>
  );
}
