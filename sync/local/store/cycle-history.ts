import type { LocalDatabase } from '../database/local-database.ts';
import type { CycleNote } from '../database/local-records.ts';

/** The number of notes that are stored. A usual day has more cycles, but operators ask about recent ones. */
const MAX_NOTES = 50;

/**
 * Stores how a cycle ended, for diagnostics. The relaxed connection suits
 * it, because a note lost in a crash does no harm.
 */
export async function noteCycle(db: LocalDatabase, note: CycleNote): Promise<void> {
  await db.transaction('rw', db.engineState, async () => {
    const notes = [...(await readHistory(db)), note].slice(-MAX_NOTES);
    await db.engineState.put({ key: 'history', notes });
  });
}

/** The stored notes, oldest first. */
export async function readHistory(db: LocalDatabase): Promise<CycleNote[]> {
  const record = await db.engineState.get('history');
  return record?.key === 'history' ? record.notes : [];
}
