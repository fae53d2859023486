import type { FormChange } from '../../drafts/components/use-draft-form.ts';
import type { InsuranceFormValues } from '../rules/insurance-values.ts';
import type { FieldErrors } from './problem-texts.ts';

/** Properties of every section of the form. */
export interface SectionProps {
  values: InsuranceFormValues;
  errors: FieldErrors;
  onChange: FormChange<InsuranceFormValues>;
}
