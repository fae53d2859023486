/**
 * The start of a cell that spreadsheets take for a formula, in half and full width. Tabs and returns can hide
 * one, and some programs skip blanks, byte order marks and invisible characters before it.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r\n＝＋－＠]/u;
const GUARDED = /^'(?='*[\s\p{Cf}]*[=+\-@\t\r\n＝＋－＠])/u;
/** Spreadsheets recognise a UTF-8 file by this mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** Makes a cell safe: an apostrophe precedes a text that a spreadsheet could run as a formula. */
export function escapeFormulaCell(text: string): string {
  return FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that {@link escapeFormulaCell} adds. */
export function unescapeFormulaCell(text: string): string {
  return text.replace(GUARDED, '');
}

/** Rows of cells as a CSV file in UTF-8 (RFC 4180) that spreadsheets open safely. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) =>
    row.map((cell) => `"${escapeFormulaCell(cell).replaceAll('"', '""')}"`).join(','),
  );
  return BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join('');
}
