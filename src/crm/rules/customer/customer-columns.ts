import { customerColumns, type Customer, type CustomerColumns, type CustomerPlace } from './customer.ts';
import { joinMoreContacts } from './more-contacts.ts';
import type { CustomerFormValues } from './customer-values.ts';

/** The values of the form for a stored customer. */
export function toFormValues(customer: CustomerColumns): CustomerFormValues {
  return {
    name: customer.name,
    nickname: customer.nickname ?? '',
    telephone: customer.telephone,
    email: customer.email ?? '',
    house_address: customer.house_location?.address ?? '',
    house_lat: customer.house_location?.lat ?? null,
    house_lng: customer.house_location?.lng ?? null,
    work_address: customer.work_location?.address ?? '',
    notes: customer.notes ?? '',
    birthday: customer.custom_date ?? '',
    more_contacts: customer.more_contacts ?? '',
  };
}

/**
 * Converts checked form values to columns; empty becomes null. `before` is the edited row. The form has no
 * coordinates of the workplace, so they stay as long as its address is not changed.
 */
export function toCustomerColumns(options: {
  values: CustomerFormValues;
  before?: CustomerColumns | undefined;
}): CustomerColumns {
  const { values, before } = options;
  return {
    name: values.name,
    nickname: values.nickname.trim() || null,
    telephone: values.telephone,
    email: values.email || null,
    house_location: placeOf(values.house_address, values.house_lat, values.house_lng),
    work_location: workPlace(values.work_address, before?.work_location ?? null),
    notes: values.notes.trim() === '' ? null : values.notes,
    custom_date: values.birthday || null,
    more_contacts: joinMoreContacts({ lines: [values.more_contacts], known: [] }) || null,
  };
}

/** The columns of a row that the form writes. */
export function columnsOf(customer: Customer): CustomerColumns {
  return Object.fromEntries(customerColumns.map((column) => [column, customer[column]])) as CustomerColumns;
}

function placeOf(address: string, lat: number | null, lng: number | null): CustomerPlace | null {
  const trimmed = address.trim();
  if (lat !== null && lng !== null) return { address: trimmed, lat, lng };
  return trimmed === '' ? null : { address: trimmed };
}

function workPlace(address: string, before: CustomerPlace | null): CustomerPlace | null {
  return before && before.address.trim() === address.trim() ? before : placeOf(address, null, null);
}
