import { expect, it } from 'vitest';
import { recordProblem } from './record-refusal.ts';

it('names the column and the limit of a constraint', () => {
  expect(recordProblem('customer_notes_content_length')).toEqual({
    column: 'content',
    message: 'tooLong',
    limit: 5000,
  });
  expect(recordProblem('car_insurance_net_premium_range')).toMatchObject({
    column: 'net_premium',
    message: 'amount',
  });
  expect(recordProblem('bookings_cancel_used')).toMatchObject({ column: null, message: 'cancelUsed' });
});

it('answers null for what it does not know', () => {
  expect(recordProblem(null)).toBeNull();
  expect(recordProblem('customers_name_length')).toBeNull();
});
