import { expect, test } from 'vitest';
import { cases } from '../../tests/cases/customer-fields.json';
import { failedCustomerCheck } from './customer-checks.ts';

test.each(cases)('the model answers as the table of cases says: $name', ({ values, refused }) => {
  const valid = { name: 'สมชาย', telephone: '081-234-5678', nickname: null, email: null };
  expect(failedCustomerCheck({ ...valid, ...JSON.parse(JSON.stringify(values)) })).toBe(refused);
});
