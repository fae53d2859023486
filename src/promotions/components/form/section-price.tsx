import { useText } from '../../../i18n/use-text.ts';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { PricePreview } from './price-preview.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { bindFields } from '../../../ui/forms/bind-fields.ts';
import type { PromotionSectionProps } from './section.ts';

/** This section has original price, discount with a preview of the final price, and remarks (PUBLISH-2). */
export function SectionPrice(props: PromotionSectionProps) {
  const t = useText();
  const { values } = props;
  const field = bindFields(props);
  return (
    <FormSection name="price" title={t('label.price')}>
      <div className="form-row">
        <TextInput
          {...field('price')}
          inputMode="decimal"
          label={t('publish.price')}
          autoComplete="off"
          enterKeyHint="next"
        />
        <TextInput
          {...field('discount_percentage')}
          inputMode="decimal"
          label={t('publish.discount_percentage')}
          autoComplete="off"
          enterKeyHint="next"
        />
      </div>
      <PricePreview
        price={values.price}
        discount={values.discount_percentage}
        {...(values.price.trim() === '' ? { empty: t('publish.noPrice') } : {})}
      />
      <TextAreaInput
        {...field('remarks')}
        label={t('publish.remarks')}
        {...props.remarkOn(values.remarks)}
        rows={3}
      />
    </FormSection>
  );
}
