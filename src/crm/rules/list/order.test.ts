import { expect, it } from 'vitest';
import { aCustomer } from '../../crm-fixtures.ts';
import { compareCustomers } from './order.ts';

it('sorts as a Thai dictionary does, and equal names always in the same order', () => {
  const rows = [
    aCustomer({ id: '1', name: 'ขวัญ' }),
    aCustomer({ id: '3', name: 'เกษม', nickname: null }),
    aCustomer({ id: '2', name: 'เกษม', nickname: null }),
    aCustomer({ id: '4', name: ' กมล' }),
  ];
  expect(rows.sort(compareCustomers).map((row) => row.id)).toEqual(['4', '2', '3', '1']);
});
