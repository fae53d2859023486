import { insuranceAmounts, type CarInsurance, type InsuranceAmount } from './insurance.ts';

const amounts = Object.fromEntries(insuranceAmounts.map((name) => [name, null])) as Record<
  InsuranceAmount,
  null
>;

/** An insurance record of which nothing is known yet; whose it is and when it was made is added. */
export const emptyInsurance: Omit<CarInsurance, 'id' | 'user_id' | 'customer_id' | 'created_at'> = {
  ...amounts,
  car_brand: null,
  car_model: null,
  car_year: null,
  license_plate: null,
  insurance_type: null,
  coverage_start: null,
  coverage_end: null,
  remarks: null,
  documents: [],
  voluntary_total: null,
  grand_total: null,
  deleted_at: null,
};
