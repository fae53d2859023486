import { expect, it } from 'vitest';
import { compareByCoverEnd } from './compare-by-cover-end.ts';
import { emptyInsurance } from './empty-insurance.ts';
import type { CarInsurance } from './insurance.ts';

const record = (id: string, coverage_end: string | null): CarInsurance => ({
  ...emptyInsurance,
  id,
  user_id: 'anna',
  customer_id: 'somchai',
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
  coverage_end,
});

it('INSURANCE-9 has the latest end of cover first, and those without an end last, whatever the order before', () => {
  const records = [
    record('c', null),
    record('a', '2026-11-20T09:00:00.000Z'),
    record('d', null),
    record('b', '2027-11-20T09:00:00.000Z'),
  ];
  for (const before of [records, records.toReversed()]) {
    expect(before.toSorted(compareByCoverEnd).map(({ id }) => id)).toEqual(['b', 'a', 'd', 'c']);
  }
});
