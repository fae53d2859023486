import { expect, it } from 'vitest';
import { dialable, formatPhone, nationalDigits, phoneDigits } from './phone.ts';

it('groups Thai mobile and landline numbers, however they were typed', () => {
  for (const typed of ['0812345678', '081 234 5678', '+66 81-234-5678', '0066812345678', '(081)2345678']) {
    expect(formatPhone(typed)).toBe('081-234-5678');
  }
  expect(formatPhone('021234567')).toBe('02-123-4567');
  expect(formatPhone('053123456')).toBe('053-123-456');
});

it('shows other numbers as they were typed', () => {
  expect(formatPhone(' +44 20 7946 0018 ')).toBe('+44 20 7946 0018');
});

it('reads Thai digits', () => {
  expect(phoneDigits('๐๘๑-๒')).toBe('0812');
});

it('keeps short digits that only look international', () => {
  expect(nationalDigits('6681')).toBe('6681');
});

it('dials with the plus where there was one', () => {
  expect(dialable('+66 81 234 5678')).toBe('+66812345678');
  expect(dialable('081-234-5678')).toBe('0812345678');
});

it('leaves out the zero that is dialled within Thailand alone', () => {
  for (const typed of ['+66 (0)81 234 5678', '+66 0812345678']) expect(dialable(typed)).toBe('+66812345678');
  expect(dialable('+1 660 234 5678')).toBe('+16602345678');
});

it('dials nothing where there is no number or more than one', () => {
  for (const typed of ['', 'LINE @sabai', '+', '053-111222, 081-2345678']) expect(dialable(typed)).toBe('');
  expect(dialable('+123 456 789 012 345')).toBe('+123456789012345');
});
