import { expect, it } from 'vitest';
import { highestRole, isLabelOf, type Role } from './highest-role.ts';

it('labels a person by the highest role', () => {
  expect(highestRole(['general', 'super_admin', 'hospital'])).toBe('super_admin');
  expect(highestRole(['general', 'hospital'])).toBe('hospital');
  expect(highestRole([])).toBeNull();
});

it('sees from the label of a newer sign-in that the roles are known no more', () => {
  const label = (role: Role | null) => ({ userId: 'a', role });
  const known = { userId: 'a', roles: ['general'] };
  expect(isLabelOf({ person: label('general'), known })).toBe(true);
  // The person has joined or left a hospital since the roles were read.
  expect(isLabelOf({ person: label('hospital'), known })).toBe(false);
  expect(
    isLabelOf({ person: label('general'), known: { userId: 'a', roles: ['general', 'hospital'] } }),
  ).toBe(false);
  // The role could not be read at sign-in.
  expect(isLabelOf({ person: label(null), known })).toBe(true);
  expect(isLabelOf({ person: { userId: 'b', role: 'general' }, known })).toBe(false);
  expect(isLabelOf({ person: null, known })).toBe(false);
});
