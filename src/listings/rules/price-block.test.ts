import { expect, test } from 'vitest';
import { priceBlock } from './price-block.ts';

test.each([
  [{ price: null, discount_percentage: 10, final_price: null }, null],
  [
    { price: 100, discount_percentage: null, final_price: 100 },
    { amount: 100, before: null },
  ],
  [
    { price: 100, discount_percentage: 0, final_price: 100 },
    { amount: 100, before: null },
  ],
  [
    { price: 100, discount_percentage: 40, final_price: null },
    { amount: 100, before: null },
  ],
  [
    { price: 100, discount_percentage: 40, final_price: 60 },
    { amount: 60, before: { price: 100, percent: 40 } },
  ],
  [
    { price: 100, discount_percentage: 100, final_price: 0 },
    { amount: 0, before: { price: 100, percent: 100 } },
  ],
])('MARKET-9 %j', (row, shown) => expect(priceBlock(row)).toEqual(shown));
