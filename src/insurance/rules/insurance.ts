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
/** The name of a column that holds an amount in baht. */
export type InsuranceAmount = (typeof insuranceAmounts)[number];

/** The columns that a form writes; an empty field is null (INSURANCE-1). */
export interface InsuranceColumns extends Record<InsuranceAmount, number | null> {
  car_brand: string | null;
  car_model: string | null;
  /** As written on the papers, in the Christian or the Buddhist era. */
  car_year: number | null;
  license_plate: string | null;
  /** Free text such as class 1, 2, 2+. */
  insurance_type: string | null;
  /** First and last moment of the cover, ISO 8601. */
  coverage_start: string | null;
  coverage_end: string | null;
  remarks: string | null;
  documents: InsuranceDocument[];
  /** Null is treated as a car. */
  vehicle_kind: VehicleKind | null;
  /**
   * `YYYY-MM-DD`: the first registration, and the last days of the compulsory insurance and of the annual
   * tax.
   */
  registered_on: string | null;
  compulsory_end: string | null;
  tax_end: string | null;
}

/** The values of the column `vehicle_kind`, which the table's check has too; null counts as a car. */
export const vehicleKinds = ['car', 'motorcycle'] as const;
/** The kind of vehicle that is insured. */
export type VehicleKind = (typeof vehicleKinds)[number];

/** Stages that a renewal can reach; null in a record means that nothing was done yet (INSURANCE-11). */
export const reachedStages = ['quoted', 'accepted', 'renewed', 'lost'] as const;
/** A stage that a renewal has reached. */
export type ReachedStage = (typeof reachedStages)[number];

/** Why a renewal was lost: too dear, renewed elsewhere, the car is sold, no answer, or something else. */
export const lostReasons = ['price', 'elsewhere', 'sold', 'silent', 'other'] as const;
/** Why a renewal was lost. */
export type LostReason = (typeof lostReasons)[number];

/** Columns of a record's renewal; the form does not show them. Days are `YYYY-MM-DD`. */
export interface RenewalColumns {
  renewal_stage: ReachedStage | null;
  /** The stage applies to what ends up to this day; null together with the stage. */
  renewal_until: string | null;
  /** Set only for a lost renewal. */
  renewal_lost_reason: LostReason | null;
  /** The day on which the agent is to contact the customer next. */
  renewal_next_on: string | null;
  /** The quoted premium in baht. */
  renewal_quoted: number | null;
}

/** One row of `car_insurance`. */
export interface CarInsurance extends InsuranceColumns, RenewalColumns {
  id: string;
  user_id: string;
  customer_id: string;
  /**
   * Totals as the server last computed them; while a change is unsent, screens add up the amounts themselves.
   */
  voluntary_total: number | null;
  grand_total: number | null;
  created_at: string;
  /** Server time of the last change that this device has fetched. */
  updated_at?: string;
  /** Set while the record is in "Recently deleted". */
  deleted_at: string | null;
}
