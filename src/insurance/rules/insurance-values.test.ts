import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkInsuranceForm,
  emptyInsuranceForm,
  insuranceProblem,
  toInsuranceForm,
} from './insurance-values.ts';
import { insuranceAmounts, type InsuranceColumns } from './insurance.ts';

const customerId = '01900000-0000-7000-8000-000000000001';
const check = (values: Partial<typeof emptyInsuranceForm>, before: InsuranceColumns | null = null) =>
  checkInsuranceForm({ values: { ...emptyInsuranceForm, ...values }, before, customerId });
const columns = (values: Partial<typeof emptyInsuranceForm>) => {
  const checked = check(values);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problem));
  return checked.value;
};
const problems = (values: Partial<typeof emptyInsuranceForm>) => {
  const checked = check(values);
  return checked.ok ? [] : checked.problem.map(({ field, message }) => `${field} ${message}`);
};

describe('checkInsuranceForm', () => {
  it('keeps every empty field as null (INSURANCE-1)', () => {
    const { documents, ...rest } = columns({ remarks: '  ' });
    expect(documents).toEqual([]);
    expect([...new Set(Object.values(rest))]).toEqual([null]);
  });

  it('reads amounts half up, and years and days as people type them', () => {
    expect(
      columns({
        net_premium: '15,000.005',
        deductible: '๕๐๐',
        car_year: '๒๕๖๓',
        license_plate: ' 1กข 1234 ',
      }),
    ).toMatchObject({ net_premium: 15_000.01, deductible: 500, car_year: 2563, license_plate: '1กข 1234' });
  });

  it('says each broken rule at its field, in the order of the form', () => {
    expect(
      problems({
        remarks: 'a\u0000',
        medical_expenses: 'ฟรี',
        net_premium: '-1',
        car_year: '63',
        car_brand: 'ก'.repeat(101),
        coverage_start: '14/05',
        coverage_end: '2026-01-01',
      }),
    ).toEqual([
      'car_brand tooLong',
      'car_year year',
      'coverage_start date',
      'net_premium amount',
      'medical_expenses amount',
      'remarks text',
    ]);
  });

  it('reports a reversed period also where an amount is none', () => {
    expect(problems({ coverage_start: '2026-05-15', coverage_end: '2026-05-14', net_premium: 'x' })).toEqual([
      'coverage_end coverageOrder',
      'net_premium amount',
    ]);
  });

  it('lets a cover start and end on one day, and not end before', () => {
    expect(problems({ coverage_start: '2026-05-14', coverage_end: '2026-05-14' })).toEqual([]);
    expect(problems({ coverage_start: '2026-05-15', coverage_end: '2026-05-14' })).toEqual([
      'coverage_end coverageOrder',
    ]);
  });

  it('writes back unchanged what it showed, for every row', () => {
    const cents = fc.option(fc.integer({ min: 0, max: 99_999_999_999 }).map((satang) => satang / 100));
    const row = fc.record({
      ...Object.fromEntries(insuranceAmounts.map((column) => [column, cents])),
      coverage_start: fc.constantFrom(null, '2026-01-01T09:30:00+00:00'),
      coverage_end: fc.constantFrom(null, '2027-01-01T09:30:00+00:00', '2027-01-01T16:59:59.999+00:00'),
      car_year: fc.option(fc.integer({ min: 1900, max: 2700 })),
    });
    fc.assert(
      fc.property(row, (given) => {
        const before = { ...columns({ car_brand: 'โตโยต้า', remarks: 'ก\nข' }), ...given };
        expect(check(toInsuranceForm(before), before)).toEqual({ ok: true, value: before });
      }),
    );
  });
});

it('points a refusal of the server at its field', () => {
  expect(insuranceProblem('car_insurance_coverage_order')).toEqual({
    field: 'coverage_end',
    message: 'coverageOrder',
    limit: null,
  });
  expect(insuranceProblem('car_insurance_customer_fkey')).toBeNull();
  expect(insuranceProblem(null)).toBeNull();
});
