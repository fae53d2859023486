import type { LocalDatabase } from '../local/database/local-database.ts';
import type { OutboxRecord } from '../local/database/local-records.ts';
import { namedFiles } from './named-files.ts';

/**
 * The server was restored: what it had of these changes' files may be lost with them. Those that are still here are asked
 * for again, and found there if the restore has them (rule F14). Those of an earlier agent's folder are not this person's to
 * send (rule F13). Runs inside the caller's transaction over `files`.
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
