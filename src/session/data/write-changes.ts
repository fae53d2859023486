import type { z } from 'zod';
import { readRows } from './read-rows.ts';
import { writeRow, type WrittenRow } from './write-row.ts';

/** `changed`: another person has changed one of the same columns, so nothing was written; `row` is stored now. */
export type WrittenChanges<Row> = WrittenRow<Row> | { outcome: 'changed'; row: Row };

/**
 * Updates the columns of `values` that differ from `before`, the row as the form showed it, and so leaves
 * alone what another person saved in others meanwhile. An own save whose answer was lost counts as written.
 */
export async function writeChanges<Row extends { updated_at: string }>(options: {
  table: string;
  /** PostgREST filters that name the row. */
  where: Readonly<Record<string, string>>;
  before: Row;
  values: Partial<Row>;
  columns: readonly string[];
  row: z.ZodType<Row>;
}): Promise<WrittenChanges<Row>> {
  const { before, values, ...request } = options;
  const edited = columnsThatDiffer(values, before);
  const mine = Object.fromEntries(edited.map((column) => [column, values[column]])) as Partial<Row>;
  if (edited.length > 0) {
    const where = { ...request.where, updated_at: `eq.${before.updated_at}` };
    const written = await writeRow({ ...request, method: 'PATCH', where, values: mine });
    if (written.outcome !== 'hidden') return written;
  }
  const read = await readRows({ ...request, limit: 1 });
  if (read.outcome !== 'answered') return read;
  const [row] = read.value;
  if (!row) return { outcome: 'hidden' };
  if (row.updated_at === before.updated_at) {
    // The row exists unchanged, so this person may no longer change it.
    return edited.length > 0 ? { outcome: 'hidden' } : { outcome: 'written', row };
  }
  const unstored = columnsThatDiffer(values, row);
  if (unstored.length === 0) return { outcome: 'written', row };
  const theirs = columnsThatDiffer(before, row);
  const isClash =
    edited.length === 0 || unstored.some((column) => edited.includes(column) && theirs.includes(column));
  return isClash ? { outcome: 'changed', row } : writeChanges({ ...options, before: row, values: mine });
}

function columnsThatDiffer<Row extends object>(values: Partial<Row>, from: Row): (keyof Row & string)[] {
  const columns = Object.keys(values) as (keyof Row & string)[];
  return columns.filter((column) => JSON.stringify(values[column]) !== JSON.stringify(from[column]));
}
