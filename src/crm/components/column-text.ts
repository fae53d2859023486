import type { TextKey } from '../../i18n/catalogue.ts';
import { formatDay, type DateStyle } from '../../lib/format-date.ts';
import { coordinateText, positionOf, type Place } from '../rules/customer.ts';

const labels: Record<string, TextKey> = {
  name: 'customer.name',
  nickname: 'customer.nickname',
  telephone: 'customer.telephone',
  email: 'customer.email',
  house_location: 'customer.houseLocation',
  work_location: 'customer.workLocation',
  notes: 'customer.notes',
  custom_date: 'customer.importantDate',
};

/** The label of a column of `customers`; null for one that people do not see. */
export function columnLabel(column: string): TextKey | null {
  return labels[column] ?? null;
}

/** A column's value as people read it; empty for nothing. */
export function columnValue(options: { column: string; value: unknown; style: DateStyle }): string {
  const { column, value, style } = options;
  if (value === null || value === undefined) return '';
  if (column === 'custom_date' && typeof value === 'string') return formatDay({ date: value, style });
  if (typeof value === 'object') return placeText(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function placeText(place: Partial<Place>): string {
  const at = positionOf(place);
  const position = at && `${coordinateText(at.lat)}, ${coordinateText(at.lng)}`;
  return [place.address, position].filter(Boolean).join(' · ');
}
