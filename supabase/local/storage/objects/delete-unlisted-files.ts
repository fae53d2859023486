import type { StorageContext } from '../storage-context.ts';

/** Old enough that no upload of this or another process can still be about to write its row. */
const OLD_MS = 10 * 60 * 1000;

/**
 * Removes bytes that no object points to: an upload or removal that was cut between bytes and row leaves some.
 * Returns how many.
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
