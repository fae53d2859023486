import type { TextKey } from '../../../i18n/message-texts.ts';
import { formatDay, type DateStyle } from '../../../lib/days/format-date.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import {
  formatCustomerCoordinate,
  positionOfPlace,
  type CustomerPlace,
} from '../../rules/customer/customer.ts';
import {
  insuranceAmounts,
  lostReasons,
  reachedStages,
  vehicleKinds,
} from '../../../insurance/rules/insurance.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { readDocuments } from '../../../insurance/rules/insurance-documents.ts';

const money: ReadonlySet<string> = new Set([
  ...insuranceAmounts,
  'voluntary_total',
  'grand_total',
  'booking_price',
  'renewal_quoted',
]);

const days: ReadonlySet<string> = new Set([
  'custom_date',
  'registered_on',
  'compulsory_end',
  'tax_end',
  'renewal_until',
  'renewal_next_on',
  'due_on',
  'snoozed_until',
]);

/** Columns with an instant, which is shown as its day in Bangkok. */
const instants: ReadonlySet<string> = new Set(['coverage_start', 'coverage_end', 'done_at']);

/** Columns that hold one of a few fixed words, with the text key of each word. */
const choices: Record<string, Record<string, TextKey>> = {
  vehicle_kind: textsOf(vehicleKinds, 'insurance.vehicle'),
  renewal_stage: textsOf(reachedStages, 'renewals.stage'),
  renewal_lost_reason: textsOf(lostReasons, 'renewals.reason'),
};

function textsOf<Word extends string, Prefix extends string>(
  words: readonly Word[],
  prefix: Prefix,
): Record<string, `${Prefix}.${Word}`> {
  return Object.fromEntries(words.map((word) => [word, `${prefix}.${word}` as const]));
}

const labels: Record<string, TextKey> = {
  name: 'customer.name',
  nickname: 'customer.nickname',
  telephone: 'customer.telephone',
  email: 'customer.email',
  house_location: 'customer.houseLocation',
  work_location: 'customer.workLocation',
  notes: 'customer.notes',
  custom_date: 'customer.importantDate',
  more_contacts: 'customer.moreContacts',
  content: 'column.content',
  title: 'column.title',
  tag: 'record.customer_tags',
  note: 'column.note',
  due_on: 'column.due_on',
  due_time: 'column.due_time',
  repeat: 'column.repeat',
  done_at: 'column.done_at',
  snoozed_until: 'column.snoozed_until',
  booking_code: 'column.booking_code',
  booking_price: 'column.booking_price',
  promotion_id: 'column.promotion_id',
  car_brand: 'column.car_brand',
  car_model: 'column.car_model',
  car_year: 'column.car_year',
  license_plate: 'column.license_plate',
  insurance_type: 'column.insurance_type',
  coverage_start: 'column.coverage_start',
  coverage_end: 'column.coverage_end',
  remarks: 'column.remarks',
  documents: 'column.documents',
  vehicle_kind: 'column.vehicle_kind',
  registered_on: 'column.registered_on',
  compulsory_end: 'column.compulsory_end',
  tax_end: 'column.tax_end',
  renewal_stage: 'column.renewal_stage',
  renewal_until: 'column.renewal_until',
  renewal_lost_reason: 'column.renewal_lost_reason',
  renewal_next_on: 'column.renewal_next_on',
  renewal_quoted: 'column.renewal_quoted',
  ...Object.fromEntries(insuranceAmounts.map((column) => [column, `column.${column}` as const])),
};

/** The text key of a column's label; null for a column that screens do not show. */
export function columnLabel(column: string): TextKey | null {
  return labels[column] ?? null;
}

/** A column's value as people read it; empty for null. */
export function columnValue(options: {
  column: string;
  value: unknown;
  t: Translate;
  style: DateStyle;
}): string {
  const { column, value, t, style } = options;
  if (value === null || value === undefined) return '';
  if (days.has(column) && typeof value === 'string') return formatDay({ date: value, style });
  if (instants.has(column) && typeof value === 'string') {
    return formatDay({ date: dayInBangkok(value), style });
  }
  const choice = typeof value === 'string' ? choices[column]?.[value] : undefined;
  // The texts of choices have no placeholders, so the cast to one key without any is safe.
  if (choice) return t(choice as 'renewals.stage.lost');
  if (money.has(column) && typeof value === 'number') return formatBaht(value);
  if (column === 'documents') {
    return readDocuments(value)
      .map(({ name }) => name)
      .join(', ');
  }
  if (typeof value === 'object') return placeText(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * `YYYY-MM-DD` of an instant in Bangkok, which is UTC+7 all year. A text that is no instant is returned as it
 * is.
 */
function dayInBangkok(instant: string): string {
  const atMs = Date.parse(instant);
  return Number.isNaN(atMs) ? instant : new Date(atMs + 7 * 3_600_000).toISOString().slice(0, 10);
}

function placeText(place: Partial<CustomerPlace>): string {
  const at = positionOfPlace(place);
  const position = at && `${formatCustomerCoordinate(at.lat)}, ${formatCustomerCoordinate(at.lng)}`;
  return [place.address, position].filter(Boolean).join(' · ');
}
