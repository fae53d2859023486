/** A discount as a badge shows it: `40` as `-40%`, `12.5` as `-12.5%`. */
export function formatDiscount(percent: number): string {
  return `-${Number(percent.toFixed(2))}%`;
}
