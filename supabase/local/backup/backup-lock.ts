import type { Sql } from 'postgres';

/** The advisory lock that a running backup holds. */
const LOCK = { space: 723411, number: 2 } as const;

/** Takes the lock of backups until the connection closes, also when the process is killed. Throws while another backup has it. */
export async function lockForBackup(sql: Sql): Promise<void> {
  const [row] = await sql<{ locked: boolean }[]>`
    select pg_try_advisory_lock(${LOCK.space}::int, ${LOCK.number}::int) as locked`;
  if (!row?.locked) throw new Error('Another backup of this data is being made.');
}

/**
 * Whether a backup is being made. A file that is removed meanwhile may belong to a row of that backup, so its bytes must
 * stay until the next start. Asked after the row's removal was committed, the answer is right in every order of events.
 */
export async function isBackupRunning(sql: Sql): Promise<boolean> {
  const found = await sql`
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
      and classid = ${LOCK.space}::oid and objid = ${LOCK.number}::oid
      and database = (select oid from pg_database where datname = current_database())`;
  return found.length > 0;
}
