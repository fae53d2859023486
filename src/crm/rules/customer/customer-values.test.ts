import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { en } from '../../../i18n/message-texts.ts';
import {
  checkCustomerForm,
  emptyCustomerForm,
  type CustomerFormValues,
  type CustomerFieldProblem,
} from './customer-values.ts';

const valid: CustomerFormValues = { ...emptyCustomerForm, name: 'สมชาย', telephone: '0812345678' };

function problemsOf(values: Partial<CustomerFormValues>): CustomerFieldProblem[] {
  const checked = checkCustomerForm({ ...valid, ...values }, { today: '2026-11-24' });
  return checked.ok ? [] : checked.problem;
}

describe('checkCustomerForm (CUSTOMER-2)', () => {
  it('takes a name and a phone alone, trimmed', () => {
    expect(
      checkCustomerForm({ ...valid, name: '  สมชาย ', telephone: ' 0812345678 ' }, { today: '2026-11-24' }),
    ).toEqual({
      ok: true,
      value: valid,
    });
  });

  it.each<[Partial<CustomerFormValues>, string]>([
    [{ name: '   ' }, 'name: Name is required'],
    [{ name: 'x'.repeat(101) }, 'name: Name must be less than 100 characters'],
    [{ nickname: 'x'.repeat(51) }, 'nickname: Nickname must be less than 50 characters'],
    [{ telephone: '081234567a' }, 'telephone: Invalid phone format'],
    [{ telephone: '0812345' }, 'telephone: Phone must be at least 8 characters'],
    [{ telephone: '1'.repeat(21) }, 'telephone: Phone must be less than 20 characters'],
    [{ email: 'no' }, 'email: Invalid email address'],
    [{ house_address: 'x'.repeat(501) }, 'house_address: Address must be less than 500 characters'],
    [{ work_address: 'x'.repeat(501) }, 'work_address: Address must be less than 500 characters'],
    [{ house_lat: 90.1 }, 'house_lat: Invalid latitude'],
    [{ house_lng: -180.1 }, 'house_lng: Invalid longitude'],
    [{ house_lat: Number.NaN }, 'house_lat: Invalid latitude'],
    [{ notes: 'x'.repeat(1001) }, 'notes: Notes must be less than 1000 characters'],
    [{ birthday: '1.5.1990' }, 'birthday: Invalid date format'],
    [{ birthday: '2023-02-29' }, 'birthday: Invalid date format'],
    [{ birthday: '2026-11-25' }, 'birthday: A birthday is not in the future'],
    [{ notes: 'a\u0000' }, 'notes: Contains characters that cannot be saved'],
    [{ name: '\ud800' }, 'name: Contains characters that cannot be saved'],
  ])('says what is wrong with %j', (values, sentence) => {
    const said = problemsOf(values).map((found) => `${found.field}: ${en[`invalid.${found.message}`]}`);
    expect(said).toEqual([sentence]);
  });

  it('takes today, and a later day that was stored before', () => {
    const later = { ...valid, birthday: '2026-12-31' };
    expect(problemsOf({ birthday: '2026-11-24' })).toEqual([]);
    expect(checkCustomerForm(later, { today: '2026-11-24', birthdayBefore: '2026-12-31' }).ok).toBe(true);
    expect(checkCustomerForm(later, { today: '2026-11-24', birthdayBefore: '2026-12-30' }).ok).toBe(false);
  });

  it('takes every limit itself', () => {
    const limits = { name: 'x'.repeat(100), nickname: 'x'.repeat(50), telephone: '(02) 123-4567+123456' };
    const edges = { house_lat: -90, house_lng: 180, notes: 'x'.repeat(1000), house_address: 'x'.repeat(500) };
    expect(problemsOf({ ...limits, ...edges })).toEqual([]);
  });

  it('lists the problems in the order of the fields', () => {
    expect(problemsOf({ birthday: 'x', name: '', telephone: 'x' }).map((found) => found.field)).toEqual([
      'name',
      'telephone',
      'telephone',
      'birthday',
    ]);
  });

  it('refuses NUL and lone surrogates in every text, and never throws', () => {
    const textFields = ['name', 'nickname', 'email', 'house_address', 'work_address', 'notes'] as const;
    const bad = fc.constantFrom('\u0000', '\ud800', '\udfff');
    fc.assert(
      fc.property(
        fc.constantFrom(...textFields),
        bad,
        fc.string({ maxLength: 20 }),
        (field, character, around) => {
          const found = problemsOf({ [field]: `${around}${character}x` });
          expect(found.some((one) => one.field === field)).toBe(true);
        },
      ),
    );
  });
});
