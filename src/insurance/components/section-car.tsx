import { useText } from '../../i18n/use-text.ts';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { SelectInput } from '../../ui/fields/select-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { InsuranceFormSection } from './insurance-section.tsx';
import { bindFields } from '../../ui/forms/bind-fields.ts';
import { useToday } from '../../session/data/use-today.ts';
import { vehicleKinds } from '../rules/insurance.ts';
import type { InsuranceSectionProps } from './insurance-section-props.ts';

/**
 * The car, its policy, the period of cover, and the other days on which something of the car ends
 * (INSURANCE-10).
 */
export function SectionCar(props: InsuranceSectionProps) {
  const t = useText();
  const today = useToday();
  const field = bindFields(props);
  const line = (name: 'car_brand' | 'car_model' | 'car_year' | 'license_plate' | 'insurance_type') => ({
    ...field(name),
    label: t(`column.${name}`),
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
  });
  return (
    <InsuranceFormSection name="car">
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
      <div className="form-row">
        <DayInput {...field('compulsory_end')} label={t('column.compulsory_end')} />
        <DayInput {...field('tax_end')} label={t('column.tax_end')} />
      </div>
      <div className="form-row">
        <DayInput {...field('registered_on')} label={t('column.registered_on')} latest={today} />
        <SelectInput
          {...field('vehicle_kind')}
          label={t('column.vehicle_kind')}
          options={['', ...vehicleKinds].map((value) => ({
            value,
            label: t(`insurance.vehicle.${value === 'car' || value === 'motorcycle' ? value : 'unknown'}`),
          }))}
        />
      </div>
    </InsuranceFormSection>
  );
}
