import { expect, it } from 'vitest';
import { problemOfRefusal } from './server-refusal.ts';

it.each([
  ['customers_name_length', 'name', 'nameLength'],
  ['customers_name_required', 'name', 'nameRequired'],
  ['customers_nickname_length', 'nickname', 'nicknameLength'],
  ['customers_telephone_format', 'telephone', 'phoneFormat'],
  ['customers_email_format', 'email', 'email'],
  ['customers_house_location_address_length', 'house_address', 'addressLength'],
  ['customers_house_location_lat_range', 'house_lat', 'latitude'],
  ['customers_house_location_lng_range', 'house_lng', 'longitude'],
  ['customers_work_location_lat_range', 'work_address', 'text'],
  ['customers_custom_date_range', 'birthday', 'date'],
  ['customers_work_location_shape', 'work_address', 'text'],
  ['customers_notes_length', 'notes', 'notesLength'],
  ['custom_date', 'birthday', 'date'],
])('%s points at %s', (detail, field, message) => {
  expect(problemOfRefusal(detail)).toEqual({ field, message });
});

it('names no field where the server named none of the form', () => {
  expect(problemOfRefusal(null)).toBeNull();
  expect(problemOfRefusal('customers_pkey')).toBeNull();
});
