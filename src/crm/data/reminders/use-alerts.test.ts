import { expect, it } from 'vitest';
import type { Store } from '../../../../sync/index.ts';
import { aCustomer } from '../../crm-fixtures.ts';
import { readAlerts } from './use-alerts.ts';

const nowMs = Date.parse('2026-11-25T03:00:00Z');
const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const coverOf = (customer: number, coverage_end: string) => ({
  id: `${idOf(customer)} ${coverage_end}`,
  customer_id: idOf(customer),
  license_plate: null,
  coverage_end,
  deleted_at: null,
  renewal_stage: null,
  renewal_until: null,
});

/** A store with these covers and their customers; `asked` counts the requests to it. */
function aStore(covers: readonly ReturnType<typeof coverOf>[]) {
  const asked = { count: 0 };
  const list = (_entity: unknown, { from, to }: { from: string; to: string }) => {
    asked.count += 1;
    return Promise.resolve(covers.filter(({ coverage_end: end }) => end >= from && end <= to));
  };
  const getMany = (_entity: unknown, ids: readonly string[]) => {
    asked.count += 1;
    return Promise.resolve(ids.map((id) => aCustomer({ id })));
  };
  return { store: { list, getMany } as unknown as Store, asked };
}

it('asks the device twice, however many covers end soon', async () => {
  const covers = Array.from({ length: 300 }, (_, n) => coverOf(n, '2026-12-20T17:00:00+00:00'));
  const { store, asked } = aStore(covers);
  expect((await readAlerts({ store, nowMs })).coming).toHaveLength(300);
  expect(asked.count).toBe(2);
});

it('INSURANCE-4 leaves out a cover whose car has one that ends after the alerts do', async () => {
  const { store } = aStore([
    coverOf(1, '2026-12-20T17:00:00+00:00'),
    coverOf(1, '2027-12-20T17:00:00+00:00'),
    coverOf(2, '2026-12-21T17:00:00+00:00'),
    coverOf(3, '2026-11-10T17:00:00+00:00'),
  ]);
  const { coming, lapsed } = await readAlerts({ store, nowMs });
  expect(coming.map(({ customer }) => customer.id)).toEqual([idOf(2)]);
  expect(lapsed.map(({ customer }) => customer.id)).toEqual([idOf(3)]);
});
