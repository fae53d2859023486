import type { LocalDatabase } from '../database/local-database.ts';
import { readCreating } from './read-creating.ts';

/** Drops the rows that have not entered their table. Returns how many rows have; those stay. */
export async function cancelCreations(db: LocalDatabase): Promise<number> {
  return db.transaction('rw', [db.creations, db.engineState], async () => {
    const creating = await readCreating(db);
    await db.creations.clear();
    await db.engineState.delete('creating');
    return creating?.done ?? 0;
  });
}
