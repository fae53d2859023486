/**
 * Reduces a phone number of another program to characters that the form takes: without `tel:`, extension or
 * dots. Spreadsheets drop the leading zero of a number, so nine digits of a mobile number get it back.
 */
export function readImportPhone(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/^tel:/i, '')
    .replace(/(?:;.*|\s*(?:ext|x|ต่อ)\.?\s*\d+)$/i, '')
    .replace(/[.\u2010-\u2015]/g, '-')
    .trim();
  return /^[689]\d{8}$/.test(plain) ? `0${plain}` : plain;
}
