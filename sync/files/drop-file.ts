import type { Table } from 'dexie';
import type { LocalDatabase } from '../local/database/local-database.ts';
import { writeUnlessReadOnly } from '../local/database/write-unless-read-only.ts';
import { unsentPaths } from './named-files.ts';
import { removeCopy } from './remove-copy.ts';

/** The tables that {@link dropUnsent} works on. */
export const fileTables = (db: LocalDatabase): Table[] => [db.files, db.fileChunks];

/** Drops the file of a form that was closed, unless a change names it or the server has it (rule F9). */
export async function dropFile(db: LocalDatabase, path: string): Promise<void> {
  await writeUnlessReadOnly(db, [db.outbox, ...fileTables(db)], () => dropUnsent(db, [path]));
}

/**
 * Deletes those of `paths` that no change in the outbox names and that were never sent. Sent ones are marked
 * for `delete-orphan-files.ts`. Runs inside the caller's transaction over `outbox`, `files` and `fileChunks`.
 */
export async function dropUnsent(db: LocalDatabase, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const named = await unsentPaths(db);
  for (const file of await db.files.bulkGet(paths.filter((path) => !named.has(path)))) {
    if (!file) continue;
    if (file.state === 'stored') await db.files.update(file.path, { discarded: 1 });
    else await removeCopy(db, file.path);
  }
}
