/**
 * Price after a discount of `discountPercent` (0 to 100, two decimals), half up to the satang; without a discount
 * above 0 the price itself. The twin of `private.discounted`.
 */
export function finalPrice(options: { price: number; discountPercent: number | null }): number {
  const { price, discountPercent } = options;
  if (discountPercent === null || !(discountPercent > 0)) return price;
  const priceSatang = BigInt(Math.round(price * 100));
  const remainingHundredths = BigInt(10_000 - Math.round(discountPercent * 100));
  // Whole numbers throughout: the product of the largest price leaves what a double counts exactly.
  return Number((priceSatang * remainingHundredths + 5_000n) / 10_000n) / 100;
}
