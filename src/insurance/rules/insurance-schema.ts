import { z } from 'zod';
import { isCalendarDate } from '../../lib/days/calendar-date.ts';
import { textLength } from '../../lib/text/text-length.ts';
import { isUnsavableText } from '../../lib/text/text-safety.ts';
import { insuranceDocument } from './insurance-documents.ts';
import { insuranceAmounts, vehicleKinds, type InsuranceAmount, type InsuranceColumns } from './insurance.ts';

/** The longest texts of a record, in characters. */
export const insuranceTextLimits = {
  car_brand: 100,
  car_model: 100,
  license_plate: 50,
  insurance_type: 100,
  remarks: 2000,
} as const;
/** The name of a column of an insurance record that holds free text. */
export type InsuranceText = keyof typeof insuranceTextLimits;

/** Columns with a day, `YYYY-MM-DD`, beside the period of cover. */
export const dayColumns = ['registered_on', 'compulsory_end', 'tax_end'] as const;
/** The name of a column of an insurance record that holds a day. */
export type DayColumn = (typeof dayColumns)[number];

/** The most documents of one record; `private.is_documents` has the same limit. */
export const MAX_DOCUMENTS = 50;
const MAX_BAHT = 999_999_999.99;
const FIRST_MS = Date.parse('0001-01-01T00:00Z');
const LAST_MS = Date.parse('9999-12-31T00:00Z');

/** The problem of a text that PostgreSQL cannot store; no constraint of the database has this name. */
export const UNSAVABLE_TEXT = 'unsavable_text';

const text = (column: InsuranceText) =>
  z
    .string()
    .refine((value) => textLength(value) <= insuranceTextLimits[column], `car_insurance_${column}_length`)
    .refine((value) => !isUnsavableText(value), UNSAVABLE_TEXT)
    .nullable();

/**
 * A custom check in place of `z.number()`, which would hide the problems of other fields when a value is no
 * number.
 */
const within = (options: { min: number; max: number; whole?: boolean; message: string }) =>
  z
    .custom<number | null>()
    .refine(
      (value: unknown) =>
        value === null ||
        (typeof value === 'number' &&
          value >= options.min &&
          value <= options.max &&
          (!options.whole || Number.isInteger(value))),
      options.message,
    );

const amount = (column: InsuranceAmount | 'renewal_quoted') =>
  within({ min: 0, max: MAX_BAHT, message: `car_insurance_${column}_range` });

const quote = amount('renewal_quoted');

/** True if the database takes this price quoted for a renewal, in baht; null is no quote, which it takes too. */
export const isQuoteInRange = (baht: number | null): boolean => quote.safeParse(baht).success;

const instant = z
  .string()
  .refine(
    (value) => Date.parse(value) >= FIRST_MS && Date.parse(value) <= LAST_MS,
    'car_insurance_coverage_range',
  )
  .nullable();

const deadlineDay = (column: DayColumn) =>
  z.string().refine(isCalendarDate, `car_insurance_${column}_range`).nullable();

/**
 * The checks of `public.car_insurance`, each named after its constraint (tests/cases/insurance-fields.json).
 * A document's path has any agent's folder and in it the customer's: after a hand-over, the agent is the
 * former one.
 */
export function insuranceSchema(options: { customerId: string }) {
  return z
    .object({
      car_brand: text('car_brand'),
      car_model: text('car_model'),
      car_year: within({ min: 1900, max: 2700, whole: true, message: 'car_insurance_car_year_range' }),
      license_plate: text('license_plate'),
      insurance_type: text('insurance_type'),
      coverage_start: instant,
      coverage_end: instant,
      remarks: text('remarks'),
      ...(Object.fromEntries(insuranceAmounts.map((column) => [column, amount(column)])) as Record<
        InsuranceAmount,
        ReturnType<typeof amount>
      >),
      documents: documentsOf(options.customerId),
      vehicle_kind: z.enum(vehicleKinds, 'car_insurance_vehicle_kind_known').nullable(),
      registered_on: deadlineDay('registered_on'),
      compulsory_end: deadlineDay('compulsory_end'),
      tax_end: deadlineDay('tax_end'),
    })
    .refine(({ coverage_start: start, coverage_end: end }) => !isAfter(start, end), {
      path: ['coverage_end'],
      message: 'car_insurance_coverage_order',
    });
}

function isAfter(start: string | null, end: string | null): boolean {
  return start !== null && end !== null && Date.parse(start) > Date.parse(end);
}

function documentsOf(customerId: string) {
  return z
    .custom<InsuranceColumns['documents']>()
    .refine((list: unknown) => areInFolder(list, customerId), 'car_insurance_documents_folder')
    .refine(
      (list: unknown) => z.array(insuranceDocument).max(MAX_DOCUMENTS).safeParse(list).success,
      'car_insurance_documents_shape',
    );
}

const agentId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const fileName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|jpg|jpeg|png|doc|docx)$/;

/**
 * True if every document is in the customer's folder. Also true for a value that is no list, which another
 * check reports.
 */
function areInFolder(list: unknown, customerId: string): boolean {
  if (!Array.isArray(list)) return true;
  return list.every((one: unknown) => {
    const path = typeof one === 'object' && one !== null && 'path' in one ? one.path : null;
    const [agent = '', customer, name = '', ...more] = typeof path === 'string' ? path.split('/') : [];
    return agentId.test(agent) && customer === customerId && fileName.test(name) && more.length === 0;
  });
}
