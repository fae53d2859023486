import { useText } from '../../../i18n/use-text.ts';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { PricePreview } from './price-preview.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import type { SectionProps } from './section.ts';

/** This section has keywords, original price, discount with a preview of the final price, and remarks (PUBLISH-2). */
export function SectionPrice({ values, errors, onChange }: SectionProps) {
  const t = useText();
  return (
    <FormSection name="price" title={t('publish.section.price')}>
      <TextInput
        name="keywords"
        label={t('publish.keywords')}
        help={t('publish.keywordsHelp')}
        autoComplete="off"
        enterKeyHint="next"
        value={values.keywords}
        error={errors.keywords}
        onChange={(keywords) => onChange({ keywords })}
      />
      <div className="form-row">
        <TextInput
          name="price"
          inputMode="decimal"
          label={t('publish.price')}
          autoComplete="off"
          enterKeyHint="next"
          value={values.price}
          error={errors.price}
          onChange={(price) => onChange({ price })}
        />
        <TextInput
          name="discount_percentage"
          inputMode="decimal"
          label={t('publish.discount_percentage')}
          autoComplete="off"
          enterKeyHint="next"
          value={values.discount_percentage}
          error={errors.discount_percentage}
          onChange={(discount_percentage) => onChange({ discount_percentage })}
        />
      </div>
      <PricePreview
        price={values.price}
        discount={values.discount_percentage}
        {...(values.price.trim() === '' ? { empty: t('publish.noPrice') } : {})}
      />
      <TextAreaInput
        name="remarks"
        label={t('publish.remarks')}
        rows={3}
        value={values.remarks}
        error={errors.remarks}
        onChange={(remarks) => onChange({ remarks })}
      />
    </FormSection>
  );
}
