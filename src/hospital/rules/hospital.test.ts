import { expect, it } from 'vitest';
import { checkContact, checkHospitalName, isEmail } from './hospital.ts';

const none = { telephone: '', email: '', website: '', contact_details: '' };

it('takes empty contact columns, and refuses what the table refuses', () => {
  expect(checkContact(none)).toEqual({});
  expect(checkContact({ ...none, telephone: '02-CALL' })).toEqual({ telephone: 'phone' });
  expect(checkContact({ ...none, telephone: '1'.repeat(51) })).toEqual({ telephone: 'long' });
  expect(checkContact({ ...none, email: 'x' })).toEqual({ email: 'email' });
  expect(checkContact({ ...none, website: 'javascript:alert(1)' })).toEqual({ website: 'website' });
  expect(checkContact({ ...none, contact_details: 'x'.repeat(1001) })).toEqual({ contact_details: 'long' });
});

it('knows an address that an invitation can go to', () => {
  expect(isEmail(' a@b.co ')).toBe(true);
  expect(isEmail('a@b')).toBe(false);
});

it('a name has 1 to 255 characters (PEOPLE-10)', () => {
  expect(checkHospitalName(' \t')).toBe('nameRequired');
  expect(checkHospitalName('ก'.repeat(256))).toBe('nameLong');
  expect(checkHospitalName(` ${'ก'.repeat(255)} `)).toBeNull();
});
