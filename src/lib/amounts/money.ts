/** Money is shown and computed by rule SHELL-9. Amounts are baht of at most two decimals. */

const baht = new Intl.NumberFormat('th-TH', {
  style: 'currency',
  currency: 'THB',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `1234.5` as `฿1,234.50`. */
export function formatBaht(amount: number): string {
  return baht.format(amount);
}

/**
 * Price after a discount of `discountPercent` (0 to 100, two decimals), half up to the satang; without a discount
 * above 0 the price itself. The twin of `private.discounted`.
 */
export function finalPrice(options: { price: number; discountPercent: number | null }): number {
  const { price, discountPercent } = options;
  if (discountPercent === null || !(discountPercent > 0)) return price;
  const priceSatang = BigInt(Math.round(price * 100));
  const keptHundredths = BigInt(10_000 - Math.round(discountPercent * 100));
  // Whole numbers throughout: the product of the largest price leaves what a double counts exactly.
  return Number((priceSatang * keptHundredths + 5_000n) / 10_000n) / 100;
}

/** A discount as a badge shows it: `40` as `-40%`, `12.5` as `-12.5%`. */
export function formatDiscount(percent: number): string {
  return `-${Number(percent.toFixed(2))}%`;
}
