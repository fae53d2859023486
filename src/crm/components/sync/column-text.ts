import type { TextKey } from '../../../i18n/message-texts.ts';
import { formatDay, type DateStyle } from '../../../lib/days/format-date.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { coordinateText, positionOf, type Place } from '../../rules/customer/customer.ts';
import { insuranceAmounts } from '../../../insurance/rules/insurance.ts';
import { readDocuments } from '../../../insurance/rules/insurance-documents.ts';

const money: ReadonlySet<string> = new Set([
  ...insuranceAmounts,
  'voluntary_total',
  'grand_total',
  'booking_price',
]);

const days: ReadonlySet<string> = new Set(['custom_date', 'due_on', 'snoozed_until']);
/** Shown by their day in Bangkok. */
const instants: ReadonlySet<string> = new Set(['coverage_start', 'coverage_end', 'done_at']);

const labels: Record<string, TextKey> = {
  name: 'customer.name',
  nickname: 'customer.nickname',
  telephone: 'customer.telephone',
  email: 'customer.email',
  house_location: 'customer.houseLocation',
  work_location: 'customer.workLocation',
  notes: 'customer.notes',
  custom_date: 'customer.importantDate',
  content: 'column.content',
  title: 'column.title',
  note: 'column.note',
  due_on: 'column.due_on',
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
  ...Object.fromEntries(insuranceAmounts.map((column) => [column, `column.${column}` as const])),
};

/** The label of a column; null for one that people do not see. */
export function columnLabel(column: string): TextKey | null {
  return labels[column] ?? null;
}

/** A column's value as people read it; empty for nothing. */
export function columnValue(options: { column: string; value: unknown; style: DateStyle }): string {
  const { column, value, style } = options;
  if (value === null || value === undefined) return '';
  if (days.has(column) && typeof value === 'string') return formatDay({ date: value, style });
  if (instants.has(column) && typeof value === 'string') {
    return formatDay({ date: dayInBangkok(value), style });
  }
  if (money.has(column) && typeof value === 'number') return formatBaht(value);
  if (column === 'documents') {
    return readDocuments(value)
      .map(({ name }) => name)
      .join(', ');
  }
  if (typeof value === 'object') return placeText(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** `YYYY-MM-DD` of an instant; Bangkok is seven hours ahead the whole year. The text itself where it is no instant. */
function dayInBangkok(instant: string): string {
  const atMs = Date.parse(instant);
  return Number.isNaN(atMs) ? instant : new Date(atMs + 7 * 3_600_000).toISOString().slice(0, 10);
}

function placeText(place: Partial<Place>): string {
  const at = positionOf(place);
  const position = at && `${coordinateText(at.lat)}, ${coordinateText(at.lng)}`;
  return [place.address, position].filter(Boolean).join(' · ');
}
