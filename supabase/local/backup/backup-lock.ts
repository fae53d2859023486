import type { Sql } from 'postgres';

/** The advisory lock that a running backup holds. */
const LOCK = { space: 723411, number: 2 } as const;

/**
 * Takes the backup lock until the connection closes, even when the process is
 * killed. Throws while another has it.
 */
export async function lockForBackup(sql: Sql): Promise<void> {
  const [row] = await sql<{ locked: boolean }[]>`
    select pg_try_advisory_lock(${LOCK.space}::int, ${LOCK.number}::int) as locked`;
  if (!row?.locked) throw new Error('Another backup of this data is being made.');
}

/**
 * Whether a backup is running. Its copy of the database may name a file whose row is removed now, so the file
 * must stay until the next start. Call it after the removal was committed, else the answer may be outdated.
 */
export async function isBackupRunning(sql: Sql): Promise<boolean> {
  const found = await sql`
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
      and classid = ${LOCK.space}::oid and objid = ${LOCK.number}::oid
      and database = (select oid from pg_database where datname = current_database())`;
  return found.length > 0;
}
