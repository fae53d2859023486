import { expect, it } from 'vitest';
import { emptyInsurance } from './empty-insurance.ts';
import type { CarInsurance } from './insurance.ts';
import { conversion, figuresCsv, renewalFigures } from './renewal-months.ts';

const car = (columns: Partial<CarInsurance>): CarInsurance => ({
  ...emptyInsurance,
  id: 'any',
  user_id: 'agent',
  customer_id: 'customer',
  created_at: '2026-01-01T00:00:00Z',
  ...columns,
});

const records = [
  car({
    license_plate: '1',
    coverage_end: '2026-10-31T16:59:59.999Z',
    renewal_stage: 'renewed',
    renewal_until: '2026-10-31',
  }),
  // A later cover of the same car is a renewal too, whatever the board says.
  car({ license_plate: '2', coverage_end: '2026-10-15T09:30:00Z' }),
  car({ license_plate: '2', coverage_end: '2027-10-15T09:30:00Z' }),
  car({
    license_plate: '3',
    tax_end: '2026-10-02',
    renewal_stage: 'lost',
    renewal_until: '2026-10-02',
    renewal_lost_reason: 'price',
  }),
  // The first moment of November in Bangkok.
  car({ license_plate: '4', coverage_end: '2026-10-31T17:00:00Z' }),
  car({ license_plate: '5', compulsory_end: '2026-10-02', deleted_at: '2026-10-03T00:00:00Z' }),
  car({ license_plate: '6' }),
];

it('INSURANCE-13 counts what was due, won and lost in each month, the latest first', () => {
  const months = renewalFigures({ records, from: '2026-10', to: '2026-12' });
  expect(months.map(({ month, due, won, lost }) => [month, due, won, lost])).toEqual([
    ['2026-11', 1, 0, 0],
    ['2026-10', 3, 2, 1],
  ]);
  expect(months.map(conversion)).toEqual([0, 2 / 3]);
  expect(conversion({ due: 0, won: 0 })).toBeNull();
});

it('INSURANCE-13 counts no stage that does not answer for the day, as the board', () => {
  const moved = { tax_end: '2027-10-02', renewal_until: '2026-10-02' };
  const lost = { renewal_stage: 'lost', renewal_lost_reason: 'price' } as const;
  const dated = [car({ ...moved, renewal_stage: 'renewed' }), car({ ...moved, ...lost })];
  const [month] = renewalFigures({ records: dated, from: '2027-10', to: '2027-10' });
  expect(month).toMatchObject({ due: 2, won: 0, lost: 0 });
});

it('INSURANCE-13 writes the months as CSV, with the reasons', () => {
  const [, october] = renewalFigures({ records, from: '2026-10', to: '2026-12' });
  const [, line] = figuresCsv(october ? [october] : []).split('\r\n');
  expect(line).toBe('"2026-10","3","2","1","0","67","1","0","0","0","0"');
});
