import type { Sql, TransactionSql } from 'postgres';

/** Whether the database has the table of irrevocable facts; one of an older release has not. */
export async function hasFacts(sql: Sql): Promise<boolean> {
  const found = await sql`select where to_regclass('private.irrevocable_facts') is not null`;
  return found.length > 0;
}

/**
 * The name of the database's ledger, and the newest ledger position that the database has noted (0 for none).
 * Locks out other writers of the ledger until the transaction ends.
 */
export async function lockDatabaseHead(tx: TransactionSql): Promise<{ name: string; head: number }> {
  const [ledger] = await tx<{ id: string }[]>`select id from private.fact_ledger for update`;
  const [known] = await tx<{ head: number }[]>`
    select coalesce(max(position), 0)::int as head from private.irrevocable_facts`;
  if (!ledger || !known) throw new Error('The database does not name its ledger.');
  return { name: ledger.id, head: known.head };
}
