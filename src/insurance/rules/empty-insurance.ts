import {
  insuranceAmounts,
  type CarInsurance,
  type InsuranceAmount,
  type RenewalColumns,
} from './insurance.ts';

const amounts = Object.fromEntries(insuranceAmounts.map((name) => [name, null])) as Record<
  InsuranceAmount,
  null
>;

/** The columns of a renewal for which nothing was done yet. */
export const emptyRenewal: RenewalColumns = {
  renewal_stage: null,
  renewal_until: null,
  renewal_lost_reason: null,
  renewal_next_on: null,
  renewal_quoted: null,
};

/** An insurance record without any data; the caller adds ids and time of creation. */
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
  vehicle_kind: null,
  registered_on: null,
  compulsory_end: null,
  tax_end: null,
  ...emptyRenewal,
  voluntary_total: null,
  grand_total: null,
  deleted_at: null,
};
