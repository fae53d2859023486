import { expect, it } from 'vitest';
import { formatDiscount } from './format-discount.ts';

it('writes a discount without needless decimals', () => {
  expect([40, 12.5, 0.01, 33.3].map(formatDiscount)).toEqual(['-40%', '-12.5%', '-0.01%', '-33.3%']);
});
