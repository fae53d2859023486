import { problem, type Result } from '../../lib/result.ts';
import { bahtToSatang, formatSatang, readSatang, satangToBaht } from '../../lib/amounts/satang.ts';
import type { InsuranceDocument } from './insurance-documents.ts';
import { isCalendarDate } from '../../lib/days/calendar-date.ts';
import { dayOfInstant, periodOfDays } from './insurance-period.ts';
import {
  dayColumns,
  insuranceSchema,
  insuranceTextLimits,
  UNSAVABLE_TEXT,
  type DayColumn,
  type InsuranceText,
} from './insurance-schema.ts';
import { insuranceAmounts, type InsuranceAmount, type InsuranceColumns } from './insurance.ts';
import { recordProblem, type RecordMessage } from './record-refusal.ts';

const texts = Object.keys(insuranceTextLimits) as InsuranceText[];

/** Fields that hold text as typed. Days are `YYYY-MM-DD`, or the typed text while it is no day. */
export type TypedField =
  | InsuranceText
  | InsuranceAmount
  | DayColumn
  | 'car_year'
  | 'coverage_start'
  | 'coverage_end'
  | 'vehicle_kind';
/** The name of a field of the insurance form, which is also the name of its column. */
export type InsuranceField = TypedField | 'documents';

/** The values of the form; an empty field is `''`. */
export type InsuranceFormValues = Record<TypedField, string> & { documents: InsuranceDocument[] };

/** A broken rule of one field; `message` is the key of its text. */
export interface InsuranceProblem {
  field: InsuranceField;
  message: RecordMessage | 'date' | 'text';
  /** The limit in characters, for `tooLong`; else null. */
  limit: number | null;
}

/** All fields in the order of the form's five sections (INSURANCE-2). */
export const insuranceFields: readonly InsuranceField[] = [
  'car_brand',
  'car_model',
  'car_year',
  'license_plate',
  'insurance_type',
  'coverage_start',
  'coverage_end',
  'compulsory_end',
  'tax_end',
  'registered_on',
  'vehicle_kind',
  'documents',
  ...insuranceAmounts,
  'remarks',
];

export const emptyInsuranceForm: InsuranceFormValues = {
  ...(Object.fromEntries(insuranceFields.map((field) => [field, ''])) as Record<TypedField, string>),
  documents: [],
};

/** Converts a row to the values of the form. */
export function toInsuranceForm(row: InsuranceColumns): InsuranceFormValues {
  const amounts = insuranceAmounts.map((column) => {
    const baht = row[column];
    return [column, baht === null ? '' : formatSatang(bahtToSatang(baht))];
  });
  return {
    ...emptyInsuranceForm,
    ...(Object.fromEntries(amounts) as Record<InsuranceAmount, string>),
    ...(Object.fromEntries(texts.map((column) => [column, row[column] ?? ''])) as Record<
      InsuranceText,
      string
    >),
    car_year: row.car_year === null ? '' : String(row.car_year),
    coverage_start: dayOfInstant(row.coverage_start),
    coverage_end: dayOfInstant(row.coverage_end),
    ...(Object.fromEntries(dayColumns.map((column) => [column, row[column] ?? ''])) as Record<
      DayColumn,
      string
    >),
    vehicle_kind: row.vehicle_kind ?? '',
    documents: row.documents,
  };
}

/**
 * Returns the columns to write, or every broken rule in the order of the fields. An empty field becomes null
 * (INSURANCE-1). `before` are the columns from which the form was filled.
 */
export function checkInsuranceForm(options: {
  values: InsuranceFormValues;
  before: InsuranceColumns | null;
  customerId: string;
}): Result<InsuranceColumns, InsuranceProblem[]> {
  const { values, before, customerId } = options;
  const period = periodOfDays({ start: values.coverage_start, end: values.coverage_end, before });
  const days = Object.fromEntries(
    dayColumns.map((column) => [column, isCalendarDate(values[column]) ? values[column] : null]),
  ) as Record<DayColumn, string | null>;
  const columns = {
    ...Object.fromEntries(texts.map((column) => [column, values[column].trim() || null])),
    ...Object.fromEntries(insuranceAmounts.map((column) => [column, toBaht(values[column])])),
    car_year: readYear(values.car_year),
    ...period,
    ...days,
    vehicle_kind: values.vehicle_kind || null,
    documents: values.documents,
  };
  const parsed = insuranceSchema({ customerId }).safeParse(columns);
  const halfTyped = (['coverage_start', 'coverage_end', ...dayColumns] as const)
    .filter((field) => values[field] !== '' && { ...period, ...days }[field] === null)
    .map((field): InsuranceProblem => ({ field, message: 'date', limit: null }));
  if (parsed.success && halfTyped.length === 0) return { ok: true, value: parsed.data };
  const found = parsed.success
    ? []
    : parsed.error.issues.map(({ message, path }) => problemOf(message, path[0]));
  return problem(
    [...halfTyped, ...found].sort(
      (a, b) => insuranceFields.indexOf(a.field) - insuranceFields.indexOf(b.field),
    ),
  );
}

/**
 * The problem of a form field for the constraint that the server reports; null if no field of the form is
 * concerned.
 */
export function insuranceProblem(detail: string | null): InsuranceProblem | null {
  const refused = recordProblem(detail);
  const field = insuranceFields.find((one) => one === refused?.column);
  return refused && field ? { field, message: refused.message, limit: refused.limit } : null;
}

function problemOf(constraint: string, at: PropertyKey | undefined): InsuranceProblem {
  const known = insuranceProblem(constraint);
  const field = insuranceFields.find((one) => one === at) ?? 'remarks';
  if (constraint === UNSAVABLE_TEXT) return { field, message: 'text', limit: null };
  if (!known)
    throw new Error(`The insurance schema says "${constraint}", which is no refusal of the server.`);
  return { ...known, field };
}

function toBaht(typed: string): number | null {
  const satang = readSatang(typed);
  return satang === null ? null : satangToBaht(satang);
}

/** The typed year. Null for an empty field; `NaN`, which the schema refuses, for anything but four digits. */
function readYear(typed: string): number | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .trim();
  if (plain === '') return null;
  return /^\d{4}$/.test(plain) ? Number(plain) : Number.NaN;
}
