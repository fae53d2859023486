import type { Table } from 'dexie';
import type { DecisionOutcome } from '../decision-outcome.ts';
import type { LocalDatabase } from './local-database.ts';

/** Runs `task` in one transaction over `tables`, unless the database is of a newer version of the app (rule W6). */
export function writeUnlessReadOnly(
  db: LocalDatabase,
  tables: Table[],
  task: () => Promise<unknown>,
): Promise<DecisionOutcome> {
  return db.transaction('rw', tables, async (): Promise<DecisionOutcome> => {
    // Checked inside the transaction, as in `writeChange`.
    if (db.isNewer()) return { outcome: 'refused', reason: 'read_only' };
    await task();
    return { outcome: 'accepted' };
  });
}
