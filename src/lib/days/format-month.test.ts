import { expect, it } from 'vitest';
import { formatMonth } from './format-month.ts';

it('writes the month with its Buddhist year', () => {
  expect(formatMonth({ day: '2026-12-31', style: 'thai' })).toBe('ธันวาคม 2569');
  expect(formatMonth({ day: '2027-01-01', style: 'english' })).toBe('January 2027 (2570)');
});
