import type { PromotionFormValues } from '../../rules/promotion-form.ts';
import type { FieldErrors } from './promotion-field-texts.ts';

/** Sets some values; by a function where the answer depends on what the form holds by then. */
export type FormChange = (
  changed: Partial<PromotionFormValues> | ((now: PromotionFormValues) => Partial<PromotionFormValues>),
) => void;

/** What each part of the form is given. */
export interface SectionProps {
  values: PromotionFormValues;
  errors: FieldErrors;
  onChange: FormChange;
}
