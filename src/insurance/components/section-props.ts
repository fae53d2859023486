import type { InsuranceFormValues } from '../rules/insurance-values.ts';
import type { FieldErrors } from './problem-texts.ts';

/** What changed; a function where it is told after a wait, so that nothing typed meanwhile is lost. */
export type FormChange = (
  changed: Partial<InsuranceFormValues> | ((now: InsuranceFormValues) => Partial<InsuranceFormValues>),
) => void;

/** What each section of the form is given. */
export interface SectionProps {
  values: InsuranceFormValues;
  errors: FieldErrors;
  onChange: FormChange;
}
