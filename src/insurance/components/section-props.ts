import type { InsuranceFormValues } from '../rules/insurance-values.ts';
import type { FieldErrors } from './problem-texts.ts';

/** The changed values. After a wait a function computes them from the current ones, so that input meanwhile is not lost. */
export type FormChange = (
  changed: Partial<InsuranceFormValues> | ((now: InsuranceFormValues) => Partial<InsuranceFormValues>),
) => void;

/** What each section of the form is given. */
export interface SectionProps {
  values: InsuranceFormValues;
  errors: FieldErrors;
  onChange: FormChange;
}
