/**
 * Hand-written readers of answers: these rows are on the first page's critical path, of which a schema
 * library would be a quarter. A row that does not fit is read as null.
 */
export type Row = Readonly<Record<string, unknown>>;

/** True for a JSON object, which is no array. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a text unchanged, and null for any other value. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The texts in these columns; null if one of them holds no text. */
export function readTexts<Column extends string>(
  row: Row,
  columns: readonly Column[],
): Record<Column, string> | null {
  const texts = columns.map((column) => [column, textOrNull(row[column])] as const);
  if (texts.some(([, text]) => text === null)) return null;
  return Object.fromEntries(texts) as Record<Column, string>;
}

/** A finite number, else null; PostgREST writes numeric columns as numbers, other servers as text. */
export function numberOf(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}

/** The elements for which `read` returns a value; null if the answer is not an array. */
export function readList<Item>(json: unknown, read: (row: Row) => Item | null): Item[] | null {
  if (!Array.isArray(json)) return null;
  return json.flatMap((row: unknown) => (isRow(row) ? (read(row) ?? []) : []));
}
