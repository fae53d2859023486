import type { LocalDatabase } from '../database/local-database.ts';
import type { CreationsRecord } from '../database/local-records.ts';
import { applyOp } from '../rows/apply-op.ts';

/**
 * Puts rows that `createMany` accepted into their table, each with its outbox entry (rules W1, W12). A row whose id is
 * there already is passed over. Runs inside the caller's transaction over that table, `outbox` and `shadows`.
 */
export async function enterPart(
  db: LocalDatabase,
  { entity, ops }: Omit<CreationsRecord, 'n'>,
): Promise<void> {
  const rows = db.rows(entity);
  const keys = ops.map(({ rowId }): [string, string] => [entity, rowId]);
  const [known, unsent] = await Promise.all([
    rows.bulkGet(ops.map(({ rowId }) => rowId)),
    db.shadows.bulkGet(keys),
  ]);
  const fresh = ops.filter((_, at) => !known[at] && !unsent[at]);
  const definition = db.definition(entity);
  await Promise.all([
    rows.bulkAdd(fresh.flatMap((op) => applyOp(definition, null, op) ?? [])),
    db.shadows.bulkAdd(fresh.map(({ rowId }) => ({ entity, rowId, row: null, head: 0 }))),
    db.outbox.bulkAdd(fresh),
  ]);
}
