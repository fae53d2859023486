import { expect, test } from 'vitest';
import { finalPrice } from './final-price.ts';

test.each([
  [4900, 40, 2940],
  [100, null, 100],
  [100, 0, 100],
  [100, 100, 0],
  // Half a satang goes up, where a product of doubles (1.005 * 100) would go down.
  [2.01, 50, 1.01],
  [0.05, 10, 0.05],
  [9999999999.99, 0.01, 9998999999.99],
  [333.33, 33.33, 222.23],
])('%d less %s percent is %d', (price, discountPercent, expected) =>
  expect(finalPrice({ price, discountPercent })).toBe(expected),
);
