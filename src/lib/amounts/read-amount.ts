/**
 * Reads an amount as people type it: `1,234.50`, `฿ 99`, Thai digits. Null for an empty field; NaN for
 * anything that is no number with at most two decimals.
 */
export function readAmount(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\s,฿%]/g, '');
  if (plain === '') return null;
  return /^-?(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(plain) ? Number(plain) : Number.NaN;
}
