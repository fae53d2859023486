import { useText } from '../../i18n/use-text.ts';
import { formatSatang, readSatang } from '../../lib/amounts/satang.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { InsuranceAmount } from '../rules/insurance.ts';
import type { InsuranceSectionProps } from './insurance-section-props.ts';

/**
 * The field of an amount in baht. When it loses the focus, the amount is formatted and rounded half up to the
 * satang (SHELL-9).
 */
export function AmountInput({
  name,
  values,
  errors,
  onChange,
}: InsuranceSectionProps & { name: InsuranceAmount }) {
  const t = useText();
  return (
    <TextInput
      name={name}
      inputMode="decimal"
      label={t(`column.${name}`)}
      placeholder={t('insurance.amountHint')}
      autoComplete="off"
      enterKeyHint="next"
      value={values[name]}
      error={errors[name]}
      onChange={(typed) => onChange({ [name]: typed })}
      onBlur={() => {
        const satang = readSatang(values[name]);
        if (satang === null || Number.isNaN(satang)) return;
        const written = formatSatang(satang);
        if (written !== values[name]) onChange({ [name]: written });
      }}
    />
  );
}
