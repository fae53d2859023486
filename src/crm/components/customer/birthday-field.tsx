import { useText } from '../../../i18n/use-text.ts';
import { DayInput } from '../../../ui/fields/day-input.tsx';

/** The field of the birthday converts a typed Buddhist year visibly (CUSTOMER-3). */
export function BirthdayField(props: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useText();
  return (
    <DayInput
      name="birthday"
      label={t('customer.birthday')}
      help={t('customer.birthdayHelp')}
      error={props.error}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
