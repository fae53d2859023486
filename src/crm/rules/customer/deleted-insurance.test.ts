import { expect, it } from 'vitest';
import { aCustomer } from '../../crm-fixtures.ts';
import { deletedInsurance } from './deleted-insurance.ts';
import { emptyInsurance } from '../../../insurance/rules/empty-insurance.ts';

const NOW = '2026-11-20T03:00:00Z';
const record = (id: string, customerId: string, deletedAt: string | null) => ({
  ...emptyInsurance,
  id,
  user_id: 'agent',
  customer_id: customerId,
  created_at: NOW,
  deleted_at: deletedAt,
});

it('deleted insurance of customers who are there, the latest first, with the days that are left', () => {
  const found = deletedInsurance({
    rows: [
      record('present', 'here', null),
      record('old', 'here', '2026-10-25T03:00:00Z'),
      record('new', 'here', '2026-11-20T02:00:00Z'),
      record('with its customer', 'gone', '2026-11-20T01:00:00Z'),
      record('of nobody', 'unknown', '2026-11-20T01:00:00Z'),
    ],
    customers: [
      aCustomer({ id: 'here', name: 'น้ำหวาน' }),
      aCustomer({ id: 'gone', name: 'บุญมี', deleted_at: '2026-11-20T01:00:00Z' }),
    ],
    nowMs: Date.parse(NOW),
  });
  expect(found.map(({ record: { id }, customerName, daysLeft }) => [id, customerName, daysLeft])).toEqual([
    ['new', 'น้ำหวาน', 29],
    ['old', 'น้ำหวาน', 4],
  ]);
});
