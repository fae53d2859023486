import type { LocalDatabase } from '../database/local-database.ts';
import type { PauseRecord, ProgressRecord } from '../database/local-records.ts';

/** How far the running cycle is, and the pause after one that failed; undefined if there is none. */
export async function readProgressAndPause(
  db: LocalDatabase,
): Promise<{ progress: ProgressRecord | undefined; pause: PauseRecord | undefined }> {
  // One request reads both keys, which are neighbours in the index. So a
  // live query does not depend on the other keys.
  const records = await db.engineState.where('key').between('pause', 'progress', true, true).toArray();
  return {
    progress: records.find((record) => record.key === 'progress'),
    pause: records.find((record) => record.key === 'pause'),
  };
}
