import type { FormChange } from '../../drafts/components/use-draft-form.ts';
import type { InsuranceFormValues } from '../rules/insurance-values.ts';
import type { FieldErrors } from './problem-texts.ts';

/** What each section of the form is given. */
export interface SectionProps {
  values: InsuranceFormValues;
  errors: FieldErrors;
  onChange: FormChange<InsuranceFormValues>;
}
