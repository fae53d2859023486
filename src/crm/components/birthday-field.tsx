import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { readBuddhistDate } from '../../lib/buddhist-year.ts';
import { formatDay } from '../../lib/format-date.ts';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { TextInput } from '../../ui/text-input.tsx';

/** The birthday; a Buddhist year is converted when the field is left, and it is said (decision C3). */
export function BirthdayField(props: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useText();
  const style = useDateStyle();
  const [convertedYear, setConvertedYear] = useState<number | null>(null);
  const [incomplete, setIncomplete] = useState(false);
  const note =
    convertedYear !== null
      ? t('customer.birthdayConverted', { buddhist: convertedYear, gregorian: props.value.slice(0, 4) })
      : props.value !== '' && /^[12]\d{3}/.test(props.value)
        ? formatDay({ date: props.value, style })
        : undefined;
  return (
    <TextInput
      name="birthday"
      type="date"
      max="9999-12-31"
      autoComplete="off"
      label={t('customer.birthday')}
      help={t('customer.birthdayHelp')}
      note={note}
      error={props.error ?? (incomplete ? t('invalid.date') : undefined)}
      value={props.value}
      onChange={(value) => {
        setConvertedYear(null);
        setIncomplete(false);
        props.onChange(value);
      }}
      onBlur={(input) => {
        // A half-typed date has no value at all; without this it would be lost in silence.
        setIncomplete(input.validity.badInput);
        const read = readBuddhistDate(input.value);
        if (read.fromBuddhistYear === null) return;
        setConvertedYear(read.fromBuddhistYear);
        props.onChange(read.date);
      }}
    />
  );
}
