import type { Sql } from 'postgres';
import { lockDatabaseHead } from './database-head.ts';
import { ledgerFile, openFactLedger, type IrrevocableFact } from './fact-ledger.ts';
import { LedgerMismatchError } from './ledger-mismatch.ts';

/** The result of replaying the ledger into a restored database. */
export interface ReplayReport {
  /** The number of facts of each kind that the restored database lacked. */
  replayed: Record<string, number>;
  /** Time of the ledger's newest fact (ISO); null when the ledger is empty or was abandoned. */
  newestFactAt: string | null;
  /** The number of streams that began a new epoch. */
  streams: number;
}

/**
 * Applies the ledger's facts that a restored database lacks and begins a new epoch, in one transaction.
 * Throws `LedgerMismatchError` when the ledger is missing or older than the database. `withoutLedger` starts
 * a new ledger instead; the next start of the server fills it from the database. Repeatable.
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
    let newest: IrrevocableFact | undefined;
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
