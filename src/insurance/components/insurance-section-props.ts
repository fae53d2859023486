import type { FormChange } from '../../drafts/components/use-draft-form.ts';
import type { InsuranceFormValues } from '../rules/insurance-values.ts';
import type { InsuranceFieldErrors } from './problem-texts.ts';

/** Properties of every section of the form. */
export interface InsuranceSectionProps {
  values: InsuranceFormValues;
  errors: InsuranceFieldErrors;
  onChange: FormChange<InsuranceFormValues>;
}
