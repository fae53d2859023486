import type { Clock, Random } from '../../adapters/ports.ts';
import { isClosedForRemoval } from '../database/close-for-removal.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { LocalRow, OutboxRecord } from '../database/local-records.ts';
import { storageRefusal } from '../database/storage-errors.ts';
import type { WriteOutcome } from '../store/store.ts';
import { enterPart } from './enter-part.ts';
import { noteCreating, readCreating } from './read-creating.ts';

/** A transaction of this size holds up a person's own write by a few milliseconds on a phone. */
const ROWS_PER_PART = 250;

/**
 * Accepts new rows of one table in one strict transaction: the first part enters the table at once, the others wait on
 * the disk (rule W12). Where the first part does not fit, nothing is stored.
 */
export async function createMany(
  db: LocalDatabase,
  options: { entity: string; rows: readonly LocalRow[]; clock: Clock; random: Random },
): Promise<WriteOutcome> {
  const { entity, rows, clock, random } = options;
  const tables = [db.rows(entity), db.outbox, db.shadows, db.engineState, db.creations];
  const writtenAtMs = clock.now();
  const ops = rows.map((values): Omit<OutboxRecord, 'n'> => ({
    opId: random.id(),
    entity,
    rowId: values.id,
    kind: 'create',
    schema: db.schema,
    values,
    base: {},
    writtenAtMs,
    failed: 0,
    failure: null,
  }));
  try {
    return await db.transaction('rw', tables, async () => {
      if (db.isNewer()) return { outcome: 'refused', reason: 'read_only' };
      if (await isClosedForRemoval(db)) return { outcome: 'refused', reason: 'storage_unavailable' };
      const creating = await readCreating(db);
      const before = creating?.[entity];
      // Rows of the same table that are accepted later enter later.
      const atOnce = before ? 0 : Math.min(rows.length, ROWS_PER_PART);
      await enterPart(db, { entity, ops: ops.slice(0, atOnce) });
      if (atOnce === rows.length) return { outcome: 'accepted', opId: null };
      for (let from = atOnce; from < rows.length; from += ROWS_PER_PART)
        await db.creations.add({ entity, ops: ops.slice(from, from + ROWS_PER_PART) });
      const { done, total } = before ?? { done: 0, total: 0 };
      const now = { done: done + atOnce, total: total + rows.length };
      await noteCreating(db, { ...creating, [entity]: now });
      return { outcome: 'accepted', opId: null };
    });
  } catch (error) {
    return { outcome: 'refused', reason: storageRefusal(error) };
  }
}
