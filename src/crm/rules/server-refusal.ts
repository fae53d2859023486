import type { CustomerField, FieldProblem } from './customer/customer-values.ts';
import type { CustomerMessage } from './customer/customer-messages.ts';

const fieldOfColumn: Record<string, CustomerField> = {
  name: 'name',
  nickname: 'nickname',
  telephone: 'telephone',
  email: 'email',
  house_location: 'house_address',
  house: 'house_address',
  work_location: 'work_address',
  work: 'work_address',
  notes: 'notes',
  custom_date: 'birthday',
  birthday: 'birthday',
};

const messageOfField: Record<CustomerField, { length: CustomerMessage; other: CustomerMessage }> = {
  name: { length: 'nameLength', other: 'nameRequired' },
  nickname: { length: 'nicknameLength', other: 'text' },
  telephone: { length: 'phoneLong', other: 'phoneFormat' },
  email: { length: 'emailLength', other: 'email' },
  house_address: { length: 'addressLength', other: 'text' },
  house_lat: { length: 'latitude', other: 'latitude' },
  house_lng: { length: 'longitude', other: 'longitude' },
  work_address: { length: 'addressLength', other: 'text' },
  notes: { length: 'notesLength', other: 'text' },
  birthday: { length: 'date', other: 'date' },
};

/**
 * The field and message that a refused change points at. `detail` is the server's constraint,
 * `customers_<column>_<rule>`, or a bare column; null where it names nothing of the form.
 */
export function problemOfRefusal(detail: string | null): FieldProblem | null {
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
  return { field, message: messageOfField[field][rule.endsWith('length') ? 'length' : 'other'] };
}
