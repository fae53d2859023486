import type { Sql, TransactionSql } from 'postgres';

/**
 * Inserts rows with the same keys, a thousand per statement; the keys of the first row are the columns.
 * Checks and triggers of the table apply. Returns the number of inserted rows.
 */
export async function insertRows(options: {
  sql: Sql | TransactionSql;
  /** Table in `public`. */
  table: string;
  rows: readonly object[];
}): Promise<number> {
  const { sql, rows } = options;
  const [first] = rows;
  if (!first) return 0;
  const table = sql(`public.${options.table}`);
  const columns = sql(Object.keys(first));
  let count = 0;
  for (let at = 0; at < rows.length; at += 1000) {
    const batch = JSON.stringify(rows.slice(at, at + 1000));
    const result = await sql`
      insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, ${batch}::text::jsonb)`;
    count += result.count;
  }
  return count;
}
