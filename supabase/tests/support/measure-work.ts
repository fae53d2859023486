import type { TransactionSql } from 'postgres';
import type { Caller, TestDatabase } from './open-test-database.ts';

/** Numbers of rows read and written, by table too, and numbers of calls by function. */
export interface Work {
  rowsRead: number;
  rowsWritten: number;
  tables: Record<string, { scans: number; read: number; written: number }>;
  calls: Record<string, number>;
}

/**
 * Runs `run` with the rights of the caller and measures it by PostgreSQL's counters, which unlike
 * durations are the same on a busy machine.
 */
export async function measureWork<T>(options: {
  database: TestDatabase;
  caller: Caller;
  run: (tx: TransactionSql) => Promise<T>;
}): Promise<{ value: T; work: Work }> {
  const { database, caller, run } = options;
  return database.as(caller, async (tx) => {
    const become = (role: string) => tx`select set_config('role', ${role}, true)`;
    await become('none');
    await tx`set local track_functions = 'all'`;
    const before = await readCounters(tx);
    await become(caller.role);
    const value = await run(tx);
    await become('none');
    return { value, work: workBetween(before, await readCounters(tx)) };
  });
}

interface Counter {
  name: string;
  scans: number;
  read: number;
  written: number;
  calls: number;
}

async function readCounters(tx: TransactionSql): Promise<Map<string, Counter>> {
  const counters = await tx<Counter[]>`
    select schemaname || '.' || relname as name, (seq_scan + coalesce(idx_scan, 0))::int as scans,
      (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read,
      (n_tup_ins + n_tup_upd + n_tup_del)::int as written, 0 as calls
    from pg_stat_xact_user_tables
    union all
    select schemaname || '.' || funcname || '()', 0, 0, 0, sum(calls)::int
    from pg_stat_xact_user_functions group by 1`;
  return new Map(counters.map((counter) => [counter.name, counter]));
}

/** The difference of two readings, because counters may include earlier transactions of the connection. */
function workBetween(before: Map<string, Counter>, after: Map<string, Counter>): Work {
  const work: Work = { rowsRead: 0, rowsWritten: 0, tables: {}, calls: {} };
  for (const [name, counter] of after) {
    const since = (key: 'scans' | 'read' | 'written' | 'calls') =>
      counter[key] - (before.get(name)?.[key] ?? 0);
    if (name.endsWith('()')) {
      if (since('calls') > 0) work.calls[name] = since('calls');
      continue;
    }
    const table = { scans: since('scans'), read: since('read'), written: since('written') };
    work.rowsRead += table.read;
    work.rowsWritten += table.written;
    if (table.scans + table.written > 0) work.tables[name] = table;
  }
  return work;
}
