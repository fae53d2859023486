import type { Sql } from 'postgres';
import { lockDatabaseHead } from './database-head.ts';
import { ledgerFile, openFactLedger, type Fact } from './fact-ledger.ts';
import { LedgerMismatchError } from './ledger-mismatch.ts';

export interface ReplayReport {
  /** How many facts of each kind the restored database lacked. */
  replayed: Record<string, number>;
  /** When the newest fact of the ledger happened; null where it has none, or was given up. */
  newestFactAt: string | null;
  /** Streams that began a new epoch. */
  streams: number;
}

/**
 * Makes true again what happened after the backup, and begins a new epoch; all or nothing. Safe to repeat. Throws
 * `LedgerMismatchError` where the ledger is missing or older than the database; `withoutLedger` gives it up and begins a
 * new one, into which the next start writes the facts that the database still has.
 */
export async function replayFacts(options: {
  sql: Sql;
  directory: string;
  withoutLedger: boolean;
}): Promise<ReplayReport> {
  const { sql, directory } = options;
  return sql.begin(async (tx) => {
    const known = await lockDatabaseHead(tx);
    const replayed: Record<string, number> = {};
    let newest: Fact | undefined;
    if (options.withoutLedger) {
      await tx`update private.fact_ledger set id = gen_random_uuid()`;
      await tx`update private.irrevocable_facts set position = null`;
    } else {
      const at = { directory, name: known.name };
      const ledger = await openFactLedger({ ...at, mayMake: false });
      const file = ledgerFile(at);
      if (!ledger) throw new LedgerMismatchError({ code: 'ledger_missing', file });
      if (ledger.head() < known.head) throw new LedgerMismatchError({ code: 'ledger_older', file });
      for (const fact of await ledger.after(known.head)) {
        const [row] = await tx<{ is_new: boolean }[]>`
          select private.replay_fact(${JSON.stringify(fact)}::text::jsonb) as is_new`;
        if (row?.is_new) replayed[fact.kind] = (replayed[fact.kind] ?? 0) + 1;
      }
      [newest] = await ledger.after(ledger.head() - 1);
    }
    await tx`update private.fact_ledger set restored_at = now()`;
    const [epoch] = await tx<{ streams: number }[]>`select private.sync_new_epoch()::int as streams`;
    return { replayed, newestFactAt: newest?.happened_at ?? null, streams: epoch?.streams ?? 0 };
  });
}
