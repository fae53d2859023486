import type { LocalDatabase } from '../database/local-database.ts';
import { childrenOf } from './children-of.ts';

/**
 * Table and id of each row below a row, softly deleted ones included. Runs inside the caller's transaction.
 */
export async function childKeys(
  db: LocalDatabase,
  row: { entity: string; rowId: string },
): Promise<[string, string][]> {
  const keys: [string, string][] = [];
  for (const { name, column } of childrenOf(db, row.entity)) {
    const ids = await db.rows(name).where(column).equals(row.rowId).primaryKeys();
    keys.push(...ids.map((id): [string, string] => [name, id]));
  }
  return keys;
}
