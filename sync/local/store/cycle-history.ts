import type { LocalDatabase } from '../database/local-database.ts';
import type { CycleNote } from '../database/local-records.ts';

/** A day of work at the usual pace is more; what an operator asks about is recent. */
const MAX_NOTES = 50;

/** Remembers how a cycle ended, for diagnostics. Best on the relaxed connection: nobody misses it after a crash. */
export async function noteCycle(db: LocalDatabase, note: CycleNote): Promise<void> {
  await db.transaction('rw', db.engineState, async () => {
    const notes = [...(await readHistory(db)), note].slice(-MAX_NOTES);
    await db.engineState.put({ key: 'history', notes });
  });
}

/** Oldest first. */
export async function readHistory(db: LocalDatabase): Promise<CycleNote[]> {
  const record = await db.engineState.get('history');
  return record?.key === 'history' ? record.notes : [];
}
