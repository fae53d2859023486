import { describe, expect, it } from 'vitest';
import { emptyInsurance } from './empty-insurance.ts';
import { dueDeadlines, renewalDeadlines, type DeadlineColumns } from './renewal-deadlines.ts';

const today = '2026-11-24';
const deadlines = (record: Partial<DeadlineColumns>) =>
  renewalDeadlines({ record: { ...emptyInsurance, ...record }, today }).map(
    ({ kind, daysLeft }) => `${kind} ${daysLeft}`,
  );

describe('INSURANCE-10 the deadlines of a record', () => {
  it('are none where no day is known', () => expect(deadlines({ registered_on: '2010-01-01' })).toEqual([]));

  it('keep the one date of an older record as the voluntary deadline', () =>
    expect(deadlines({ coverage_end: '2026-11-30T16:59:59.999Z' })).toEqual(['voluntary 6']));

  it('come with the one that ends first before the others', () =>
    expect(
      deadlines({
        coverage_end: '2026-12-31T16:59:59.999Z',
        compulsory_end: '2026-11-20',
        tax_end: '2026-12-01',
      }),
    ).toEqual(['compulsory -4', 'tax 7', 'voluntary 37']));

  it.each([
    { registered_on: '2019-12-31', tax_end: '2026-12-31', vehicle_kind: null, inspected: true },
    { registered_on: '2020-01-01', tax_end: '2026-12-31', vehicle_kind: 'car', inspected: false },
    { registered_on: '2021-12-31', tax_end: '2026-12-31', vehicle_kind: 'motorcycle', inspected: true },
    { registered_on: '2022-01-01', tax_end: '2026-12-31', vehicle_kind: 'motorcycle', inspected: false },
    // 29 February: seven years later it is the last day of February.
    { registered_on: '2020-02-29', tax_end: '2027-02-28', vehicle_kind: null, inspected: true },
    { registered_on: '2020-02-29', tax_end: '2027-02-27', vehicle_kind: null, inspected: false },
  ] as const)('have an inspection: $inspected, registered $registered_on, taxed until $tax_end', (one) => {
    const { inspected, ...record } = one;
    expect(deadlines(record).some((text) => text.startsWith('inspection'))).toBe(inspected);
  });

  it.each([
    ['2027-02-22', 1],
    ['2027-02-23', 0],
    ['2026-08-26', 1],
    ['2026-08-25', 0],
  ])('are on the board from 90 days before to 90 days after: %s', (tax_end, count) =>
    expect(dueDeadlines({ record: { ...emptyInsurance, tax_end }, today })).toHaveLength(count),
  );
});
