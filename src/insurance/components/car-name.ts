import type { Translate } from '../../i18n/translate.ts';
import type { InsuranceColumns } from '../rules/insurance.ts';

/** The name of a car for people: its plate, else brand and model, else a general word. */
export function carName(options: {
  record: Pick<InsuranceColumns, 'license_plate' | 'car_brand' | 'car_model'>;
  t: Translate;
}): string {
  const { license_plate: plate } = options.record;
  return plate || carModel(options.record) || options.t('insurance.unnamed');
}

/** Brand, model and year of a car, as far as they are known; empty if none is. */
export function carModel(
  record: Pick<InsuranceColumns, 'car_brand' | 'car_model'> & { car_year?: number | null },
): string {
  return [record.car_brand, record.car_model, record.car_year].filter(Boolean).join(' ');
}
