import type { LocalDatabase } from '../database/local-database.ts';

/** Remembers that operations up to this number may have left the device. Runs inside the caller's transaction. */
export async function markSent(db: LocalDatabase, upTo: number): Promise<void> {
  const known = await db.engineState.get('sent');
  const before = known?.key === 'sent' ? known.upTo : 0;
  if (upTo > before) await db.engineState.put({ key: 'sent', upTo });
}
