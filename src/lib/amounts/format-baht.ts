/** Money is shown and computed by rule SHELL-9. Amounts are baht of at most two decimals. */

const baht = new Intl.NumberFormat('th-TH', {
  style: 'currency',
  currency: 'THB',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats `1234.5` as `฿1,234.50`. */
export function formatBaht(amount: number): string {
  return baht.format(amount);
}
