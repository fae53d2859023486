import type { InsuranceDocument } from './insurance-documents.ts';

/** The amounts of an insurance record are baht with two decimals (INSURANCE-1). */
export const insuranceAmounts = [
  'net_premium',
  'tax_and_duty',
  'compulsory_insurance',
  'insured_amount',
  'flood_coverage',
  'fire_theft_coverage',
  'deductible',
  'theft_damage',
  'terrorism_damage',
  'bodily_injury_per_person',
  'bodily_injury_per_occurrence',
  'property_damage',
  'personal_accident',
  'medical_expenses',
] as const;
export type InsuranceAmount = (typeof insuranceAmounts)[number];

/** A form writes these columns; an empty field is null (INSURANCE-1). */
export interface InsuranceColumns extends Record<InsuranceAmount, number | null> {
  car_brand: string | null;
  car_model: string | null;
  /** As on the papers, Christian or Buddhist era. */
  car_year: number | null;
  license_plate: string | null;
  /** Free text such as class 1, 2, 2+. */
  insurance_type: string | null;
  /** ISO 8601: first and last moment of the cover. */
  coverage_start: string | null;
  coverage_end: string | null;
  remarks: string | null;
  documents: InsuranceDocument[];
}

/** One row of `car_insurance`. */
export interface CarInsurance extends InsuranceColumns {
  id: string;
  user_id: string;
  customer_id: string;
  /** Sums as the server last worked them out; while a change is unsent, screens add up the amounts themselves. */
  voluntary_total: number | null;
  grand_total: number | null;
  created_at: string;
  /** Set while the record is in "Recently deleted". */
  deleted_at: string | null;
}
