import { expect, it } from 'vitest';
import { aCustomer } from '../../crm-fixtures.ts';
import { deletedCustomers } from './deleted-customers.ts';

it('the latest is first, each with the days that are left of thirty', () => {
  const nowMs = Date.parse('2026-11-20T03:00:00Z');
  const rows = [
    aCustomer({ name: 'here' }),
    aCustomer({ name: 'old', deleted_at: '2026-10-21T04:00:00Z' }),
    aCustomer({ name: 'overdue', deleted_at: '2026-10-01T00:00:00Z' }),
    aCustomer({ name: 'new', deleted_at: '2026-11-20T02:00:00Z' }),
  ];
  expect(deletedCustomers({ rows, nowMs }).map(({ name, daysLeft }) => [name, daysLeft])).toEqual([
    ['new', 29],
    ['old', 0],
    ['overdue', 0],
  ]);
});
