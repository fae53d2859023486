/**
 * SQL without its comments and with single blanks, so that a hash of it changes with the statements alone.
 * Texts in single quotes stay as they are.
 */
export function withoutComments(sql: string): string {
  return sql
    .replaceAll(/('(?:[^']|'')*')|--[^\n]*|\/\*[^]*?\*\/|\s+/g, (_, text: string | undefined) => text ?? ' ')
    .replaceAll(/('(?:[^']|'')*')| +/g, (_, text: string | undefined) => text ?? ' ')
    .trim();
}
