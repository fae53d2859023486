import { purposes, type LatestReceipts } from '../../../consents/rules/consent.ts';
import type { Customer } from '../customer/customer.ts';

/**
 * The columns of an exported list. An import reads the same names except the position of the workplace,
 * `created_at`, and consents, which only the customer can give.
 */
export const exportHead = [
  'name',
  'nickname',
  'telephone',
  'email',
  'birthday',
  'house_address',
  'house_lat',
  'house_lng',
  'work_address',
  'work_lat',
  'work_lng',
  'notes',
  'more_contacts',
  'created_at',
  ...purposes.map((purpose) => `consent_${purpose}` as const),
] as const;

/**
 * The cells of a customer under {@link exportHead}; empty for unknown values and for consents that were not
 * asked (CUSTOMER-21).
 */
export function exportCells(options: { customer: Customer; receipts: LatestReceipts }): string[] {
  const { customer, receipts } = options;
  const { house_location: house, work_location: work } = customer;
  return [
    customer.name,
    customer.nickname,
    customer.telephone,
    customer.email,
    customer.custom_date,
    house?.address,
    house?.lat,
    house?.lng,
    work?.address,
    work?.lat,
    work?.lng,
    customer.notes,
    customer.more_contacts,
    customer.created_at,
    ...purposes.map((purpose) => receipts[purpose]?.answer),
  ].map((value) => (value === null || value === undefined ? '' : String(value)));
}
