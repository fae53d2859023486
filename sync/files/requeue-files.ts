import type { LocalDatabase } from '../local/database/local-database.ts';
import type { OutboxRecord } from '../local/database/local-records.ts';
import { namedFiles } from './named-files.ts';

/**
 * After a restore of the server, marks the files of these changes as unsent, because it may have lost them
 * (rule F14). What it still has is found there. Files in another person's folder are left out (rule F13).
 * Runs inside the caller's transaction over `files`.
 */
export async function requeueFiles(
  db: LocalDatabase,
  { userId, records }: { userId: string; records: readonly Pick<OutboxRecord, 'entity' | 'values'>[] },
): Promise<void> {
  const paths = new Set(records.flatMap(({ entity, values }) => namedFiles(db.definition(entity), values)));
  for (const file of await db.files.bulkGet([...paths])) {
    if (file?.state !== 'stored' || !file.path.startsWith(`${userId}/`)) continue;
    await db.files.update(file.path, { state: 'new', uploadPath: null, confirmedBytes: 0, sentBytes: 0 });
  }
}
