import { useText } from '../../../i18n/use-text.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { EntryRows } from './entry-rows.tsx';
import { PricePreview } from './price-preview.tsx';
import type { PromotionSectionProps } from './section.ts';

/** Packages: name, price, discount. */
export function PackageRows({ values, errors, onChange, remarkOn }: PromotionSectionProps) {
  const t = useText();
  return (
    <EntryRows
      list="packages"
      rows={values.packages}
      errors={errors}
      remarkOn={remarkOn}
      blank={{ discount_percentage: '' }}
      onRows={(next) => onChange((now) => ({ packages: next(now.packages) }))}
      beside={({ row, index, change }) => (
        <TextInput
          name={`packages.${index}.discount_percentage`}
          inputMode="decimal"
          label={t('publish.discount_percentage')}
          autoComplete="off"
          value={row.discount_percentage}
          error={errors[`packages.${index}.discount_percentage`]}
          onChange={(discount_percentage) => change({ discount_percentage })}
        />
      )}
      below={({ row }) => <PricePreview price={row.price} discount={row.discount_percentage} />}
    />
  );
}
