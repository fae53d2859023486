import { useText } from '../../i18n/use-text.ts';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FormSection } from './insurance-section.tsx';
import type { SectionProps } from './section-props.ts';

/** The car, its policy and the period of cover. */
export function SectionCar({ values, errors, onChange }: SectionProps) {
  const t = useText();
  return (
    <FormSection name="car">
      <div className="form-row">
        <TextInput
          name="car_brand"
          label={t('column.car_brand')}
          autoComplete="off"
          enterKeyHint="next"
          value={values.car_brand}
          error={errors.car_brand}
          onChange={(car_brand) => onChange({ car_brand })}
        />
        <TextInput
          name="car_model"
          label={t('column.car_model')}
          autoComplete="off"
          enterKeyHint="next"
          value={values.car_model}
          error={errors.car_model}
          onChange={(car_model) => onChange({ car_model })}
        />
      </div>
      <div className="form-row">
        <TextInput
          name="car_year"
          inputMode="numeric"
          label={t('column.car_year')}
          autoComplete="off"
          enterKeyHint="next"
          value={values.car_year}
          error={errors.car_year}
          onChange={(car_year) => onChange({ car_year })}
        />
        <TextInput
          name="license_plate"
          label={t('column.license_plate')}
          autoComplete="off"
          enterKeyHint="next"
          value={values.license_plate}
          error={errors.license_plate}
          onChange={(license_plate) => onChange({ license_plate })}
        />
      </div>
      <TextInput
        name="insurance_type"
        label={t('column.insurance_type')}
        placeholder={t('insurance.typeHint')}
        autoComplete="off"
        enterKeyHint="next"
        value={values.insurance_type}
        error={errors.insurance_type}
        onChange={(insurance_type) => onChange({ insurance_type })}
      />
      <div className="form-row">
        <DayInput
          name="coverage_start"
          label={t('column.coverage_start')}
          value={values.coverage_start}
          error={errors.coverage_start}
          onChange={(coverage_start) => onChange({ coverage_start })}
        />
        <DayInput
          name="coverage_end"
          label={t('column.coverage_end')}
          value={values.coverage_end}
          error={errors.coverage_end}
          onChange={(coverage_end) => onChange({ coverage_end })}
        />
      </div>
    </FormSection>
  );
}
