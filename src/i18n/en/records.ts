import { insuranceEnglish } from './insurance-columns.ts';

/** What syncing says about notes, bookings and insurance: kinds of records, their columns, refusals. */
export const records = {
  'record.customers': 'Customer',
  'record.customer_notes': 'Note',
  'record.car_insurance': 'Car insurance',
  'record.bookings': 'Booking',
  'column.content': 'Note',
  'column.booking_code': 'Booking code',
  'column.booking_price': 'Price',
  'column.promotion_id': 'Promotion',
  ...insuranceEnglish,
  'refused.required': 'Must not be empty',
  'refused.tooLong': 'At most {limit} characters',
  'refused.year': 'A year between 1900 and 2700',
  'refused.amount': 'An amount between 0 and 999,999,999.99',
  'refused.price': 'A price between 0 and 9,999,999,999.99',
  'refused.coverageOrder': 'The cover ends before it begins',
  'refused.coverageRange': 'Not a date that can be saved',
  'refused.choice': 'Not one of the choices',
  'refused.documents': 'The list of documents was not accepted',
  'refused.code': 'Not a booking code',
  'refused.codeTaken': 'This code was issued before. Discard the booking and make it again.',
  'refused.cancelUsed': 'The booking was used already, so it cannot be cancelled.',
  'refused.cancelFinal': 'The booking is cancelled already.',
  'refused.promotionGone': 'The promotion no longer exists.',
  'refused.customerMissing': 'The customer is not on the server.',
} as const;
