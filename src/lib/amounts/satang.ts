/** Reads typed money as whole satang, hundredths of a baht (SHELL-9). */

const LARGEST_DIGITS = 13;

/**
 * Reads an amount in baht as people type it (`1,234.50`, `฿ 99`, Thai digits) as satang, rounded half up as
 * in `numeric(12,2)`. Null for an empty field; `NaN` for no amount or one with more than 13 digits before the
 * point.
 */
export function readSatang(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\s,฿]/g, '');
  if (plain === '') return null;
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain);
  const [, sign = '', whole = '', decimals = ''] = match ?? [];
  if (!match || whole + decimals === '' || whole.length > LARGEST_DIGITS) return Number.NaN;
  const [satang, third] = [Number((decimals + '00').slice(0, 2)), Number(decimals[2] ?? 0)];
  const amount = Number(whole || 0) * 100 + satang + (third >= 5 ? 1 : 0);
  return amount === 0 ? 0 : sign ? -amount : amount;
}

/** Converts baht with two decimals, as rows have them, to satang. */
export function bahtToSatang(baht: number): number {
  return Math.round(baht * 100);
}

/** Converts satang to baht with two decimals, as rows have them. */
export function satangToBaht(satang: number): number {
  return satang / 100;
}

const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats satang as the baht that a field shows: `1,234.50`. */
export function formatSatang(satang: number): string {
  return grouped.format(satang / 100);
}
