import { TextField } from '@radix-ui/themes';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Field, type FieldTexts } from './field.tsx';
import { IconButton } from '../icon-button.tsx';

/** A password, with a button that shows what was typed. */
export function PasswordInput(
  props: FieldTexts & {
    value: string;
    onChange: (value: string) => void;
    autoComplete: 'current-password' | 'new-password';
    /** `numeric` for a PIN. */
    inputMode?: 'text' | 'numeric';
  },
) {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <Field {...props}>
      {(control) => (
        <TextField.Root
          {...control}
          size="3"
          type={shown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          inputMode={props.inputMode ?? 'text'}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        >
          <TextField.Slot side="right">
            <IconButton
              icon={shown ? 'eyeOff' : 'eye'}
              label={t(shown ? 'form.hidePassword' : 'form.showPassword')}
              onClick={() => setShown(!shown)}
            />
          </TextField.Slot>
        </TextField.Root>
      )}
    </Field>
  );
}
