import { useText } from '../../i18n/use-text.ts';
import type { InsuranceAmount } from '../rules/insurance.ts';
import { AmountInput } from './amount-input.tsx';
import { InsuranceFormSection } from './insurance-section.tsx';
import type { InsuranceSectionProps } from './insurance-section-props.ts';

const groups: readonly { name: 'own' | 'thirdParty' | 'attached'; amounts: readonly InsuranceAmount[] }[] = [
  {
    name: 'own',
    amounts: [
      'insured_amount',
      'deductible',
      'fire_theft_coverage',
      'flood_coverage',
      'theft_damage',
      'terrorism_damage',
    ],
  },
  {
    name: 'thirdParty',
    amounts: ['bodily_injury_per_person', 'bodily_injury_per_occurrence', 'property_damage'],
  },
  { name: 'attached', amounts: ['personal_accident', 'medical_expenses'] },
];

/**
 * The section of insured amounts in three groups: own car, third party, and attached documents (INSURANCE-2).
 */
export function SectionCoverage(props: InsuranceSectionProps) {
  const t = useText();
  return (
    <InsuranceFormSection name="coverage">
      {groups.map((group) => (
        <fieldset className="form-group" key={group.name}>
          <legend>{t(`insurance.coverage.${group.name}`)}</legend>
          <div className="form-row">
            {group.amounts.map((name) => (
              <AmountInput key={name} {...props} name={name} />
            ))}
          </div>
        </fieldset>
      ))}
    </InsuranceFormSection>
  );
}
