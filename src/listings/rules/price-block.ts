/** A shown price has these parts (MARKET-9); it is null where there is no price. */
export interface PriceBlock {
  /** What is to be paid. */
  amount: number;
  /** Where a discount is shown: the price before it, struck through, and the percentage of the badge. */
  before: { price: number; percent: number } | null;
}

/** Amounts in baht. A discount is shown where it is above 0 and the server has made the final price. */
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
