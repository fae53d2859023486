import { useText } from '../../i18n/use-text.ts';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FormSection } from './insurance-section.tsx';
import { bindFields } from '../../ui/forms/bind-fields.ts';
import type { SectionProps } from './section-props.ts';

/** The car, its policy and the period of cover. */
export function SectionCar(props: SectionProps) {
  const t = useText();
  const field = bindFields(props);
  const line = (name: 'car_brand' | 'car_model' | 'car_year' | 'license_plate' | 'insurance_type') => ({
    ...field(name),
    label: t(`column.${name}`),
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
  });
  return (
    <FormSection name="car">
      <div className="form-row">
        <TextInput {...line('car_brand')} />
        <TextInput {...line('car_model')} />
      </div>
      <div className="form-row">
        <TextInput {...line('car_year')} inputMode="numeric" />
        <TextInput {...line('license_plate')} />
      </div>
      <TextInput {...line('insurance_type')} placeholder={t('insurance.typeHint')} />
      <div className="form-row">
        <DayInput {...field('coverage_start')} label={t('column.coverage_start')} />
        <DayInput {...field('coverage_end')} label={t('column.coverage_end')} />
      </div>
    </FormSection>
  );
}
