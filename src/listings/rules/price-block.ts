/** The parts of a shown price, in baht (MARKET-9). */
export interface PriceBlock {
  /** The amount to pay. */
  amount: number;
  /** If a discount is shown: the struck-through price before it, and the percentage on the badge. */
  before: { price: number; percent: number } | null;
}

/**
 * Null without a price. A discount is shown only if it is above 0 and the server has computed the final
 * price.
 */
export function priceBlock(row: {
  price: number | null;
  discount_percentage: number | null;
  final_price: number | null;
}): PriceBlock | null {
  const { price, discount_percentage: percent, final_price: amount } = row;
  if (price === null) return null;
  if (percent !== null && percent > 0 && amount !== null) return { amount, before: { price, percent } };
  return { amount: price, before: null };
}
