import { describe, expect, it } from 'vitest';
import table from '../../../tests/cases/insurance-fields.json';
import { insuranceAmounts } from './insurance.ts';
import { dayColumns, insuranceSchema, isQuoteInRange, UNSAVABLE_TEXT } from './insurance-schema.ts';

const customerId = '01900000-0000-7000-8000-000000000001';
const folder = `01900000-0000-7000-8000-00000000000a/${customerId}`;
const texts = ['car_brand', 'car_model', 'license_plate', 'insurance_type', 'remarks'];
const others = ['car_year', 'coverage_start', 'coverage_end', ...dayColumns, 'vehicle_kind'];
const empty = {
  ...Object.fromEntries([...texts, ...others, ...insuranceAmounts].map((column) => [column, null])),
  documents: [],
};

/** The name of the first broken check, in the order of names: so does PostgreSQL. */
function refusal(values: object): string | null {
  const parsed = insuranceSchema({ customerId }).safeParse({ ...empty, ...values });
  return parsed.success ? null : (parsed.error.issues.map((issue) => issue.message).sort()[0] ?? '');
}

describe('insuranceSchema', () => {
  it.each(table.cases.map((one) => ({ ...one, values: JSON.stringify(one.values) })))(
    'answers as the database: $name',
    ({ values, refused }) => {
      expect(refusal(JSON.parse(values.replaceAll('{folder}', folder)) as object)).toBe(refused);
    },
  );

  it('refuses what PostgreSQL cannot hold, and dates beyond its range', () => {
    expect(refusal({ remarks: 'a\u0000b' })).toBe(UNSAVABLE_TEXT);
    expect(refusal({ coverage_end: 'tomorrow' })).toBe('car_insurance_coverage_range');
    expect(refusal({ coverage_end: '+010000-01-01T00:00:00.000Z' })).toBe('car_insurance_coverage_range');
    expect(refusal({ tax_end: '10000-01-01' })).toBe('car_insurance_tax_end_range');
    expect(refusal({ vehicle_kind: 'boat' })).toBe('car_insurance_vehicle_kind_known');
    expect(refusal({ net_premium: Number.NaN })).toBe('car_insurance_net_premium_range');
  });
});

it.each([
  [null, true],
  [0, true],
  [999_999_999.99, true],
  [-0.01, false],
  [1_000_000_000, false],
  [Number.NaN, false],
])('a quote of %s is taken: %s', (baht, isTaken) => {
  expect(isQuoteInRange(baht)).toBe(isTaken);
});
