import type { StorageContext } from '../storage-context.ts';

/** Only files older than this are deleted, because an upload writes its file before its row. */
const OLD_MS = 10 * 60 * 1000;

/**
 * Deletes files that no object refers to; an upload or removal that was interrupted leaves such files.
 * Returns the number of deleted files.
 */
export async function deleteUnlistedFiles(context: Pick<StorageContext, 'sql' | 'files'>): Promise<number> {
  const versions = await context.files.list({ olderThanMs: OLD_MS });
  if (versions.length === 0) return 0;
  const rows = await context.sql<{ version: string }[]>`select version from storage.objects`;
  const known = new Set(rows.map((row) => row.version));
  const loose = versions.filter((version) => !known.has(version));
  for (const version of loose) await context.files.remove(version);
  return loose.length;
}
