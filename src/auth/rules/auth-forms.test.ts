import { describe, expect, it } from 'vitest';
import { en } from '../../i18n/message-texts.ts';
import { checkAuthForm, type AuthField, type AuthMode } from './auth-forms.ts';
import { highestRole } from '../../permissions/rules/highest-role.ts';

const good = {
  fullName: 'สมศรี',
  telephone: '02-123 4567',
  hospitalName: 'โรงพยาบาลสบายดี',
  email: 'somsri@example.com',
  password: 'secret1',
};
const said = (mode: AuthMode, values: Partial<Record<AuthField, string>>) => {
  const checked = checkAuthForm({ mode, values: { ...good, ...values } });
  return checked.ok ? [] : checked.problem.map((found) => en[`auth.invalid.${found.message}`]);
};

describe('the forms of /general-auth and /hospital-auth (PEOPLE-9)', () => {
  it.each<[AuthMode, Partial<Record<AuthField, string>>, string]>([
    ['signUp', { email: 'x' }, 'Invalid email address'],
    ['signUp', { password: '12345' }, 'Password must be at least 6 characters'],
    ['signUp', { password: 'x'.repeat(101) }, 'Password too long'],
    ['signUp', { fullName: ' ' }, 'Full name is required'],
    ['signUp', { fullName: 'x'.repeat(101) }, 'Name too long'],
    ['signUp', { fullName: 'a\u0000' }, 'Contains characters that cannot be saved'],
    ['hospitalSignUp', { fullName: '' }, 'Full name is required'],
    ['hospitalSignUp', { telephone: ' ' }, 'Telephone is required'],
    ['hospitalSignUp', { telephone: '02-CALL' }, 'Invalid phone format'],
    ['hospitalSignUp', { hospitalName: ' ' }, 'Hospital name is required'],
    ['hospitalSignUp', { hospitalName: 'x'.repeat(256) }, 'Hospital name too long'],
    ['hospitalSignUp', { email: 'x' }, 'Invalid email address'],
    ['hospitalSignUp', { password: '12345' }, 'Password must be at least 6 characters'],
    ['signIn', { password: '' }, 'Password is required'],
    ['forgot', { email: '' }, 'Invalid email address'],
    ['setPassword', { password: '' }, 'Password must be at least 6 characters'],
  ])('%s with %j says so', (mode, values, sentence) => {
    expect(said(mode, values)).toEqual([sentence]);
  });

  it('says that an e-mail address is too long', () => {
    const long = `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.com`;
    expect(said('signIn', { email: long })).toContain('Email too long');
  });

  it('signs in with a short old password, and keeps the spaces of a password', () => {
    expect(
      checkAuthForm({ mode: 'signIn', values: { ...good, email: ' a@b.co ', password: ' 1 ' } }),
    ).toEqual({
      ok: true,
      value: { email: 'a@b.co', password: ' 1 ' },
    });
  });
});

it('the highest role labels a person', () => {
  expect(highestRole(['general', 'super_admin'])).toBe('super_admin');
  expect(highestRole(['general', 'hospital'])).toBe('hospital');
  expect(highestRole(['unheard_of'])).toBeNull();
});
