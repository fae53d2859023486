import type { LocalDatabase } from '../database/local-database.ts';
import type { CreatingRecord } from '../database/local-records.ts';

/** How far the rows of `createMany` are; null where none waits to enter its table. */
export async function readCreating(db: LocalDatabase): Promise<CreatingRecord | null> {
  const record = await db.engineState.get('creating');
  return record?.key === 'creating' ? record : null;
}
