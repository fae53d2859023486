const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A size in steps of 1,000, with one decimal below 10: `812 B`, `4.1 MB`, `118 GB`. */
export function byteText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}
