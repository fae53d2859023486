import { TextField } from '@radix-ui/themes';
import type { HTMLAttributes } from 'react';
import { Field, type FieldTexts } from './field.tsx';

export interface TextInputProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (input: HTMLInputElement) => void;
  /** Called on Enter, which then does not submit the form. */
  onEnter?: () => void;
  type?: 'text' | 'email' | 'tel' | 'date' | 'time' | 'url';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint'];
  autoCapitalize?: string;
  placeholder?: string;
  max?: string;
  /** The text can be selected and copied, but not changed. */
  readOnly?: boolean;
}

/** One line of text: 16 px (no zoom on iOS) in a target of 44 px. */
export function TextInput(props: TextInputProps) {
  const {
    type = 'text',
    inputMode,
    autoComplete,
    enterKeyHint,
    autoCapitalize,
    placeholder,
    max,
    readOnly,
  } = props;
  const wishes = { inputMode, autoComplete, enterKeyHint, autoCapitalize, placeholder, max, readOnly };
  const given = Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined));
  return (
    <Field {...props}>
      {(control) => (
        <TextField.Root
          {...control}
          {...given}
          size="3"
          type={type}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={(event) => props.onBlur?.(event.target)}
          onKeyDown={(event) => {
            // Enter that completes a word in an input method (IME) must not count.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || !props.onEnter) return;
            event.preventDefault();
            props.onEnter();
          }}
        />
      )}
    </Field>
  );
}
