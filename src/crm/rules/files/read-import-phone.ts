/**
 * A number as other programs write it, in characters that the form takes: without `tel:`, an extension, or dots.
 * Spreadsheets drop the leading zero of what they take for a number; nine digits of a mobile get it back.
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
