import { readTypedTime } from '../../lib/days/read-typed-time.ts';
import type { FieldTexts } from './field.tsx';
import { TextInput } from './text-input.tsx';

/**
 * A time of day in 24 hours, `HH:MM`, completed when the field is left. The browser's own control follows the
 * device's language, where "06:30" may be in the evening.
 */
export function TimeInput(props: FieldTexts & { value: string; onChange: (value: string) => void }) {
  const { value, onChange } = props;
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      placeholder="09:30"
      // Four digits are a complete time, so they are converted before Enter can submit the form.
      onChange={(typed) => onChange(/^\d{4}$/.test(typed) ? (readTypedTime(typed) ?? typed) : typed)}
      onBlur={() => {
        const time = readTypedTime(value);
        if (time !== null && time !== value) onChange(time);
      }}
    />
  );
}
