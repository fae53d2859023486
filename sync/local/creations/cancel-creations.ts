import type { LocalDatabase } from '../database/local-database.ts';
import type { OutboxRecord } from '../database/local-records.ts';
import { noteCreating, readCreating } from './read-creating.ts';

/**
 * Drops rows of `createMany` that `isDropped` selects and that have not entered their table; what has entered
 * stays. Returns how many were dropped.
 */
export async function cancelCreations(
  db: LocalDatabase,
  isDropped: (op: Pick<OutboxRecord, 'entity' | 'rowId' | 'values'>) => boolean,
): Promise<number> {
  return db.transaction('rw', [db.creations, db.engineState], async () => {
    const tables = { ...(await readCreating(db)) };
    let count = 0;
    for (const { n, entity, ops } of await db.creations.toArray()) {
      const left = ops.filter((op) => !isDropped(op));
      const dropped = ops.length - left.length;
      if (n === undefined || dropped === 0) continue;
      await (left.length > 0 ? db.creations.update(n, { ops: left }) : db.creations.delete(n));
      const { done, total } = tables[entity] ?? { done: 0, total: ops.length };
      tables[entity] = { done, total: total - dropped };
      count += dropped;
    }
    if (count > 0) await noteCreating(db, tables);
    return count;
  });
}
