import { readTypedTime } from '../../lib/days/read-typed-time.ts';
import type { FieldTexts } from './field.tsx';
import { TextInput } from './text-input.tsx';

/**
 * A time of 24 hours. The browser's own control shows hours by the language of the device, so that "06:30" may be the
 * evening. What was typed is completed when the field is left.
 */
export function TimeInput(props: FieldTexts & { value: string; onChange: (value: string) => void }) {
  const { value, onChange } = props;
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      placeholder="09:30"
      // Four digits are a whole time, also where Enter sends the form from this field.
      onChange={(typed) => onChange(/^\d{4}$/.test(typed) ? (readTypedTime(typed) ?? typed) : typed)}
      onBlur={() => {
        const time = readTypedTime(value);
        if (time !== null && time !== value) onChange(time);
      }}
    />
  );
}
