import { expect, test } from 'vitest';
import { formatBaht } from './format-baht.ts';

test.each([
  [1234.5, '฿1,234.50'],
  [0, '฿0.00'],
  [9999999999.99, '฿9,999,999,999.99'],
])('%d is written %s', (amount, text) => expect(formatBaht(amount)).toBe(text));
