import { expect, it } from 'vitest';
import { highestRole, isRoleLabelCurrent, type Role } from './highest-role.ts';

it('labels a person by the highest role', () => {
  expect(highestRole(['general', 'super_admin', 'hospital'])).toBe('super_admin');
  expect(highestRole(['general', 'hospital'])).toBe('hospital');
  expect(highestRole([])).toBeNull();
});

it('sees from the label of a newer sign-in that the roles are known no more', () => {
  const label = (role: Role | null) => ({ userId: 'a', role });
  const known = { userId: 'a', roles: ['general'] };
  expect(isRoleLabelCurrent({ person: label('general'), known })).toBe(true);
  // The person has joined or left a hospital since the roles were read.
  expect(isRoleLabelCurrent({ person: label('hospital'), known })).toBe(false);
  expect(
    isRoleLabelCurrent({ person: label('general'), known: { userId: 'a', roles: ['general', 'hospital'] } }),
  ).toBe(false);
  // The role could not be read at sign-in.
  expect(isRoleLabelCurrent({ person: label(null), known })).toBe(true);
  expect(isRoleLabelCurrent({ person: { userId: 'b', role: 'general' }, known })).toBe(false);
  expect(isRoleLabelCurrent({ person: null, known })).toBe(false);
});
