import type { Sql, TransactionSql } from 'postgres';

/** Whether the database has facts at all: one of another schema, or of an older release, has none. */
export async function hasFacts(sql: Sql): Promise<boolean> {
  const found = await sql`select where to_regclass('private.irrevocable_facts') is not null`;
  return found.length > 0;
}

/** Name of the database's ledger, and the newest position that it knows. Others who write the ledger wait for the transaction. */
export async function lockDatabaseHead(tx: TransactionSql): Promise<{ name: string; head: number }> {
  const [ledger] = await tx<{ id: string }[]>`select id from private.fact_ledger for update`;
  const [known] = await tx<{ head: number }[]>`
    select coalesce(max(position), 0)::int as head from private.irrevocable_facts`;
  if (!ledger || !known) throw new Error('The database does not name its ledger.');
  return { name: ledger.id, head: known.head };
}
