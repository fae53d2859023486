import type { Customer } from '../customer/customer.ts';

/** The columns of an exported list; an import reads the same names. */
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
] as const;

/** One customer as cells under {@link exportHead}; empty where nothing is known. */
export function exportCells(customer: Customer): string[] {
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
  ].map((value) => (value === null || value === undefined ? '' : String(value)));
}
