import type { LocalDatabase } from '../database/local-database.ts';
import type { OutboxRecord } from '../database/local-records.ts';
import { noteCreating, readCreating } from './read-creating.ts';
import { removeWaitingCreations } from './remove-waiting-creations.ts';

/**
 * Drops rows of `createMany` that `isDropped` selects and that have not entered their table; what has entered
 * stays. Returns how many were dropped.
 */
export async function cancelCreations(
  db: LocalDatabase,
  isDropped: (op: Pick<OutboxRecord, 'entity' | 'rowId' | 'values'>) => boolean,
): Promise<number> {
  return db.transaction('rw', [db.creations, db.engineState], async () => {
    const parts = await removeWaitingCreations(db, isDropped);
    if (parts.length === 0) return 0;
    const tables = { ...(await readCreating(db)) };
    for (const { entity, ops } of parts) {
      const { done, total } = tables[entity] ?? { done: 0, total: 0 };
      tables[entity] = { done, total: total - ops.length };
    }
    await noteCreating(db, tables);
    return parts.reduce((sum, { ops }) => sum + ops.length, 0);
  });
}
