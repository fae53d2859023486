import Dexie from 'dexie';
import type { LocalDatabase } from '../local/database/local-database.ts';

/**
 * Deletes the record and the chunks of a file on this device. Runs inside the
 * caller's transaction over `files` and `fileChunks`.
 */
export async function removeCopy(db: LocalDatabase, path: string): Promise<void> {
  await db.files.delete(path);
  await db.fileChunks.where('[path+index]').between([path, Dexie.minKey], [path, Dexie.maxKey]).delete();
}
