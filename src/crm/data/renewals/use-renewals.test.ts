import { expect, it } from 'vitest';
import type { Store } from '../../../../sync/index.ts';
import { emptyInsurance } from '../../../insurance/rules/empty-insurance.ts';
import type { CarInsurance } from '../../../insurance/rules/insurance.ts';
import { aCustomer } from '../../crm-fixtures.ts';
import { readRenewalMonths } from './use-renewals.ts';

const today = '2026-11-25';
let made = 0;
const car = (columns: Partial<CarInsurance>): CarInsurance => ({
  ...emptyInsurance,
  id: `car-${(made += 1)}`,
  user_id: 'agent',
  customer_id: 'living',
  created_at: '2026-01-01T00:00:00Z',
  license_plate: `กข ${made}`,
  ...columns,
});

/** A store with these records. The customer with the id `deleted` is deleted, and all others exist. */
function aStore(records: readonly CarInsurance[]): Store {
  type Range = { column: 'coverage_end' | 'compulsory_end' | 'tax_end'; from: string; to: string };
  const list = (_entity: unknown, { column, from, to }: Range) =>
    Promise.resolve(records.filter(({ [column]: end }) => end !== null && end >= from && end <= to));
  const getMany = (_entity: unknown, ids: readonly string[]) =>
    Promise.resolve(ids.map((id) => aCustomer({ id, deleted_at: id === 'deleted' ? today : null })));
  return { list, getMany } as unknown as Store;
}
const figures = async (...records: CarInsurance[]) =>
  (await readRenewalMonths({ store: aStore(records), today })).map(({ month, due, won }) => [
    month,
    due,
    won,
  ]);

it('INSURANCE-13 counts other deadlines in every month that is shown', async () => {
  const done = { renewal_stage: 'renewed' } as const;
  const records = [
    car({ compulsory_end: '2025-10-31' }),
    car({ compulsory_end: '2025-11-01', renewal_until: '2025-11-01', ...done }),
    car({ tax_end: '2026-03-31', renewal_until: '2026-03-31', ...done }),
    car({ tax_end: '2027-02-28' }),
    car({ tax_end: '2027-03-01' }),
  ];
  expect(await figures(...records)).toEqual([
    ['2027-02', 1, 0],
    ['2026-03', 1, 1],
    ['2025-11', 1, 1],
  ]);
});

it('INSURANCE-13 counts no records of customers that were deleted or merged into another', async () => {
  const covered = { coverage_end: '2026-10-31T16:59:59.999Z', license_plate: 'กข 1' };
  expect(await figures(car(covered), car({ ...covered, customer_id: 'deleted' }))).toEqual([
    ['2026-10', 1, 0],
  ]);
});
