import { describe, expect, it } from 'vitest';
import { compareThai } from './thai-order.ts';

describe('compareThai', () => {
  it('puts a leading vowel behind its consonant', () => {
    expect(['เกษม', 'ขวัญ', 'กมล', 'แก้ว', 'งาม'].sort(compareThai)).toEqual([
      'กมล',
      'เกษม',
      'แก้ว',
      'ขวัญ',
      'งาม',
    ]);
  });

  it('reads numbers as numbers', () => {
    expect(['ลูกค้า 10', 'ลูกค้า 9'].sort(compareThai)).toEqual(['ลูกค้า 9', 'ลูกค้า 10']);
  });
});
