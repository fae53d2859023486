/** Reads typed money as whole satang, hundredths of a baht (SHELL-9). */

const LARGEST_DIGITS = 13;

/**
 * An amount in baht as people type it (`1,234.50`, `฿ 99`, Thai digits) in satang, half up, as `numeric(12,2)` stores
 * it. Null for an empty field; `NaN` for what is no amount or has more digits than are counted exactly.
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

/** Baht as a row has them (two decimals) in satang. */
export function bahtToSatang(baht: number): number {
  return Math.round(baht * 100);
}

/** Satang as a row keeps them: baht with two decimals. */
export function satangToBaht(satang: number): number {
  return satang / 100;
}

const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Satang as a field shows them: `1,234.50`. */
export function formatSatang(satang: number): string {
  return grouped.format(satang / 100);
}
