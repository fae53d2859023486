import type { LocalDatabase } from '../database/local-database.ts';
import type { LocalRow } from '../database/local-records.ts';

/**
 * Rows of a table as the server last sent them, without unsent changes, ordered by id. The range is above `after` and
 * up to `until`; null leaves it open.
 */
export async function readServerRows(
  db: LocalDatabase,
  options: { entity: string; after: string | null; until: string | null },
): Promise<LocalRow[]> {
  const { entity, after, until } = options;
  const rows = db.rows(entity);
  const [found, shadows] = await Promise.all([
    rows
      .where(':id')
      .between(after ?? '', until ?? '\uffff', false, true)
      .toArray(),
    db.shadows
      .where('[entity+rowId]')
      .between([entity, after ?? ''], [entity, until ?? '\uffff'], false, true)
      .toArray(),
  ]);
  if (shadows.length === 0) return found;
  const byId = new Map(found.map((row) => [row.id, row]));
  for (const { rowId, row } of shadows) {
    if (row) byId.set(rowId, row);
    else byId.delete(rowId);
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
