/**
 * What spreadsheets take for the beginning of a formula, in half and full width; tabs and returns hide one. Some programs
 * skip blanks, byte order marks and invisible characters before it.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r\n＝＋－＠]/u;
const GUARDED = /^'(?='*[\s\p{Cf}]*[=+\-@\t\r\n＝＋－＠])/u;
/** Spreadsheets recognise a UTF-8 file by this mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** A text that no spreadsheet runs: an apostrophe stands before what could be a formula. */
export function guardCell(text: string): string {
  return FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe of {@link guardCell} away. */
export function unguardCell(text: string): string {
  return text.replace(GUARDED, '');
}

/** Rows of cells as a CSV file in UTF-8 (RFC 4180) that spreadsheets open safely. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((cell) => `"${guardCell(cell).replaceAll('"', '""')}"`).join(','));
  return BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join('');
}
