import { useText } from '../../i18n/use-text.ts';
import { formatSatang, readSatang } from '../../lib/amounts/satang.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { insuranceTotals } from '../rules/insurance-totals.ts';
import { AmountInput } from './amount-input.tsx';
import { InsuranceFormSection } from './insurance-section.tsx';
import type { InsuranceSectionProps } from './insurance-section-props.ts';

/** The section of the premium; both totals are computed and cannot be typed (INSURANCE-3). */
export function SectionPremium(props: InsuranceSectionProps) {
  const t = useText();
  const { values } = props;
  const totals = insuranceTotals({
    net_premium: amountOf(values.net_premium),
    tax_and_duty: amountOf(values.tax_and_duty),
    compulsory_insurance: amountOf(values.compulsory_insurance),
  });
  const total = (name: keyof typeof totals) => (
    <TextInput
      name={name}
      readOnly
      label={t(`column.${name}`)}
      help={t('insurance.total')}
      value={totals[name] === null ? '' : formatSatang(totals[name])}
      onChange={() => undefined}
    />
  );
  return (
    <InsuranceFormSection name="price">
      <div className="form-row">
        <AmountInput {...props} name="net_premium" />
        <AmountInput {...props} name="tax_and_duty" />
      </div>
      {total('voluntary_total')}
      <AmountInput {...props} name="compulsory_insurance" />
      {total('grand_total')}
    </InsuranceFormSection>
  );
}

/**
 * The satang of a typed amount, for the totals. Null for an empty or invalid input; saving the form reports
 * the latter.
 */
function amountOf(typed: string): number | null {
  const satang = readSatang(typed);
  return satang === null || Number.isNaN(satang) ? null : satang;
}
