/**
 * Price in baht after a discount of `discountPercent` (0 to 100, two decimals), rounded half up to the
 * satang. Without a discount above 0 it is the price itself. `private.discounted` has the same rule.
 */
export function finalPrice(options: { price: number; discountPercent: number | null }): number {
  const { price, discountPercent } = options;
  if (discountPercent === null || !(discountPercent > 0)) return price;
  const priceSatang = BigInt(Math.round(price * 100));
  const remainingHundredths = BigInt(10_000 - Math.round(discountPercent * 100));
  // BigInt, because the product of the largest price exceeds the integers that a double represents exactly.
  return Number((priceSatang * remainingHundredths + 5_000n) / 10_000n) / 100;
}
