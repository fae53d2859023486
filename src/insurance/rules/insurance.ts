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
  /** Null is treated as a car. */
  vehicle_kind: VehicleKind | null;
  /** `YYYY-MM-DD`: the first registration, and the last days of the compulsory insurance and of the annual tax. */
  registered_on: string | null;
  compulsory_end: string | null;
  tax_end: string | null;
}

export const vehicleKinds = ['car', 'motorcycle'] as const;
export type VehicleKind = (typeof vehicleKinds)[number];

/** How far a renewal is; nothing was done yet where a record has none (INSURANCE-11). */
export const reachedStages = ['quoted', 'accepted', 'renewed', 'lost'] as const;
export type ReachedStage = (typeof reachedStages)[number];

/** Why a renewal was lost: too dear, renewed elsewhere, the car is sold, no answer, or something else. */
export const lostReasons = ['price', 'elsewhere', 'sold', 'silent', 'other'] as const;
export type LostReason = (typeof lostReasons)[number];

/** The board of renewals writes these columns, no form does. Days are `YYYY-MM-DD`. */
export interface RenewalColumns {
  renewal_stage: ReachedStage | null;
  /** The stage answers for what ends up to this day; null together with the stage. */
  renewal_until: string | null;
  /** Only of a lost renewal. */
  renewal_lost_reason: LostReason | null;
  /** When the customer is to be spoken to next. */
  renewal_next_on: string | null;
  /** Baht. */
  renewal_quoted: number | null;
}

/** One row of `car_insurance`. */
export interface CarInsurance extends InsuranceColumns, RenewalColumns {
  id: string;
  user_id: string;
  customer_id: string;
  /** Sums as the server last worked them out; while a change is unsent, screens add up the amounts themselves. */
  voluntary_total: number | null;
  grand_total: number | null;
  created_at: string;
  /** Server time of the last change that this device has fetched. */
  updated_at?: string;
  /** Set while the record is in "Recently deleted". */
  deleted_at: string | null;
}
