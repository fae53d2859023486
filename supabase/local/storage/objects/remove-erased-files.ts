import type { Sql } from 'postgres';
import { isBackupRunning } from '../../backup/backup-lock.ts';
import type { FileStore } from './file-store.ts';

const AT_ONCE = 500;

/**
 * Deletes the files of documents whose rows the database removed, for example by an erasure
 * (PRIVACY-3), and their entries in `private.removed_files`. Stops where a backup is
 * running or starts; a later call deletes the others.
 */
export async function removeErasedFiles(options: { sql: Sql; files: FileStore }): Promise<void> {
  const { sql, files } = options;
  const [has] = await sql<{ it: boolean }[]>`select to_regclass('private.removed_files') is not null as it`;
  if (!has?.it || (await isBackupRunning(sql))) return;
  const rows = await sql<{ id: string; version: string | null }[]>`
    select id, version from private.removed_files order by id limit ${AT_ONCE}`;
  for (const { id, version } of rows) {
    const used =
      version === null ? [] : await sql`select 1 from storage.objects where version = ${version} limit 1`;
    if (version !== null && used.length === 0 && !(await files.remove(version))) return;
    await sql`delete from private.removed_files where id = ${id}`;
  }
}
