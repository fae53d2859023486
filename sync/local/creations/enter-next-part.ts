import { isClosedForRemoval } from '../database/close-for-removal.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import { storageRefusal } from '../database/storage-errors.ts';
import type { WriteOutcome } from '../store/store.ts';
import { enterPart } from './enter-part.ts';
import { noteCreating, readCreating } from './read-creating.ts';

/** `entered`: one part was written, and more may wait. `none_left`: no part waits. */
export type PartOutcome =
  { outcome: 'entered' } | { outcome: 'none_left' } | Extract<WriteOutcome, { outcome: 'refused' }>;

/**
 * Writes the next part of `createMany` into its table and removes it from the list in the same transaction. So
 * no row is written twice, although two tabs may do this together and the process may die at any point
 * (rule W12).
 */
export async function enterNextPart(db: LocalDatabase): Promise<PartOutcome> {
  const tables = [...db.entityTables(), db.outbox, db.shadows, db.engineState, db.creations];
  try {
    return await db.transaction('rw', tables, async () => {
      if (db.isNewer()) return { outcome: 'refused', reason: 'read_only' };
      if (await isClosedForRemoval(db)) return { outcome: 'refused', reason: 'storage_unavailable' };
      const part = await db.creations.orderBy('n').first();
      if (!part) return { outcome: 'none_left' };
      await enterPart(db, part);
      await db.creations.delete(part.n);
      const { entity, ops } = part;
      const creating = await readCreating(db);
      const { done, total } = creating?.[entity] ?? { done: 0, total: 0 };
      await noteCreating(db, { ...creating, [entity]: { done: done + ops.length, total } });
      return { outcome: 'entered' };
    });
  } catch (error) {
    return { outcome: 'refused', reason: storageRefusal(error) };
  }
}
