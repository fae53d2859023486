import { dependsOnAny } from './outbox.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import { rowKey } from '../rows/row-key.ts';
import type { OutboxEntry } from '../store/store.ts';
import type { RowLimit } from '../../engine/protocol.ts';

/**
 * The entries that may be sent while the server limits the new rows of one table (rule O9). New rows beyond
 * the limit wait, and so do changes of rows below them and deletes of rows above them.
 */
export async function withinLimit<Entry extends OutboxEntry>(
  db: LocalDatabase,
  options: { entries: readonly Entry[]; limit: RowLimit },
): Promise<Entry[]> {
  let { room } = options.limit;
  const waiting = new Set<string>();
  const parents = new Set<string>();
  const allowed: Entry[] = [];
  for (const entry of options.entries) {
    const key = rowKey(entry.entity, entry.rowId);
    const isLimited = isNewRow(entry, options.limit) && room === 0;
    if (
      isLimited ||
      (entry.kind === 'delete' && parents.has(key)) ||
      (await dependsOnAny(db, entry, waiting))
    ) {
      waiting.add(key);
      for (const { column, entity } of db.definition(entry.entity).parents) {
        parents.add(rowKey(entity, String(entry.values[column])));
      }
      continue;
    }
    if (isNewRow(entry, options.limit)) room -= 1;
    allowed.push(entry);
  }
  return allowed;
}

/** Whether the limit counts this operation. */
export function isNewRow(op: { entity: string; kind: string }, limit: RowLimit): boolean {
  return op.kind === 'create' && op.entity === limit.entity;
}
