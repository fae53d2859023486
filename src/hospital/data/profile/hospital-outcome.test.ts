import { expect, it } from 'vitest';
import { toHospitalRefusal } from './hospital-outcome.ts';

it.each([
  ['SB020', 'last_owner'],
  ['SB021', 'name_taken'],
  ['SB023', 'too_many_invitations'],
  ['42501', 'not_allowed'],
  ['23514', 'invalid_value'],
  ['22P02', 'invalid_value'],
  ['XX000', 'refused'],
])('the refusal %s means %s', (code, reason) => {
  const answer = { outcome: 'refused', code, message: 'permission denied', constraint: null } as const;
  expect(toHospitalRefusal(answer)).toEqual({ outcome: 'failed', reason });
});
