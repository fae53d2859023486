import type { LocalDatabase } from '../local/database/local-database.ts';
import { unsentPaths } from './named-files.ts';
import { removeCopy } from './remove-copy.ts';

/**
 * Deletes copies that the server has and nobody pinned, longest unused first, until `atLeastBytes` are free.
 * Returns the number of bytes freed. Files that an unsent change names are never touched (rule F12).
 */
export async function evictCopies(db: LocalDatabase, options: { atLeastBytes: number }): Promise<number> {
  return db.transaction('rw', [db.outbox, db.files, db.fileChunks], async () => {
    const unsent = await unsentPaths(db);
    const copies = await db.files
      .where('state')
      .equals('stored')
      .filter((file) => file.pinned === 0 && file.discarded === 0 && !unsent.has(file.path))
      .sortBy('usedAtMs');
    let freed = 0;
    for (const { path, size } of copies) {
      if (freed >= options.atLeastBytes) break;
      await removeCopy(db, path);
      freed += size;
    }
    return freed;
  });
}
