import { readLedger } from '../local/outbox/ledger.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';

/**
 * Marks operations that were exported, because another device may send them too (rule P9): no later edit
 * joins them, and the server must not forget them. Runs inside the caller's transaction over `outbox`,
 * `creations` and `engineState`.
 */
export async function markCopied(db: LocalDatabase, opIds: ReadonlySet<string>): Promise<void> {
  if (opIds.size === 0) return;
  await db.outbox.filter(({ opId, copied }) => copied !== 1 && opIds.has(opId)).modify({ copied: 1 });
  await db.creations.toCollection().modify(({ ops }) => {
    for (const op of ops) if (opIds.has(op.opId)) op.copied = 1;
  });
  const ledger = await readLedger(db);
  if (!ledger?.unacknowledged.some((opId) => opIds.has(opId))) return;
  const unacknowledged = ledger.unacknowledged.filter((opId) => !opIds.has(opId));
  await db.engineState.put({ ...ledger, unacknowledged });
}
