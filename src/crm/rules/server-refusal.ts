import {
  emptyCustomerForm,
  type CustomerField,
  type CustomerFieldProblem,
} from './customer/customer-values.ts';
import { customerMessages, type CustomerMessage } from './customer/customer-messages.ts';

/** The form's field for each column, or first part of a check's name, that the form names differently. */
const otherNames: Record<string, CustomerField> = {
  house_location: 'house_address',
  house: 'house_address',
  work_location: 'work_address',
  work: 'work_address',
  custom_date: 'birthday',
};

const fieldOfColumn: Record<string, CustomerField> = {
  ...(Object.fromEntries(Object.keys(emptyCustomerForm).map((field) => [field, field])) as Record<
    string,
    CustomerField
  >),
  ...otherNames,
};

/**
 * The messages of refused lengths that are not named `<field>Length`; below, those of other checks that are
 * not `text`.
 */
const lengthMessages: Partial<Record<CustomerField, CustomerMessage>> = {
  telephone: 'phoneLong',
  house_address: 'addressLength',
  work_address: 'addressLength',
  more_contacts: 'moreContactsLength',
};
const otherMessages: Partial<Record<CustomerField, CustomerMessage>> = {
  name: 'nameRequired',
  telephone: 'phoneFormat',
  email: 'email',
  house_lat: 'latitude',
  house_lng: 'longitude',
  birthday: 'date',
};

function messageOf(options: { field: CustomerField; isLength: boolean }): CustomerMessage {
  const { field, isLength } = options;
  const length = lengthMessages[field] ?? customerMessages.find((message) => message === `${field}Length`);
  return (isLength ? length : undefined) ?? otherMessages[field] ?? 'text';
}

/**
 * The field and message for a refused change. `detail` is the server's constraint,
 * `customers_<column>_<rule>`, or a bare column. Null if it names no field of the form.
 */
export function problemOfRefusal(detail: string | null): CustomerFieldProblem | null {
  if (!detail) return null;
  const named = detail.replace(/^customers_/, '');
  const column = Object.keys(fieldOfColumn)
    .sort((a, b) => b.length - a.length)
    .find((candidate) => named === candidate || named.startsWith(`${candidate}_`));
  const field = column === undefined ? undefined : fieldOfColumn[column];
  if (column === undefined || field === undefined) return null;
  const rule = named.slice(column.length + 1);
  if (field === 'house_address' && rule.startsWith('lat')) return { field: 'house_lat', message: 'latitude' };
  if (field === 'house_address' && rule.startsWith('lng'))
    return { field: 'house_lng', message: 'longitude' };
  return { field, message: messageOf({ field, isLength: rule.endsWith('length') }) };
}
