import type { FormChange } from '../../../drafts/components/use-draft-form.ts';
import type { RemarkOn } from '../../../adverts/components/use-advert-remarks.ts';
import type { PromotionFormValues } from '../../rules/promotion-table.ts';
import type { PromotionFieldErrors } from './promotion-field-texts.ts';

/** Props of every section of the promotion form. */
export interface PromotionSectionProps {
  values: PromotionFormValues;
  errors: PromotionFieldErrors;
  onChange: FormChange<PromotionFormValues>;
  remarkOn: RemarkOn;
}
