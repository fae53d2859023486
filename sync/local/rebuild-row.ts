import { applyOp } from './apply-op.ts';
import type { LocalDatabase } from './database.ts';
import type { LocalRow } from './records.ts';

/**
 * Makes the row that screens see from the server's row and the changes still in the outbox (rule A1), and
 * forgets the shadow with the last of them. Runs inside the caller's transaction over the entity's table,
 * `outbox` and `shadows`.
 */
export async function rebuildRow(
  db: LocalDatabase,
  options: { entity: string; rowId: string; server: LocalRow | null },
): Promise<void> {
  const { entity, rowId, server } = options;
  const ops = await db.outbox.where('[entity+rowId]').equals([entity, rowId]).sortBy('n');
  const rows = db.rows(entity);
  const definition = db.definition(entity);

  if (ops.length === 0) await db.shadows.delete([entity, rowId]);
  else await db.shadows.put({ entity, rowId, row: server });

  // The server lost the row beneath an edit: what the person sees stays until the server's answer is dealt with.
  if (server === null && ops.length > 0 && ops[0]?.kind !== 'create') return;

  let row = server;
  for (const op of ops) row = applyOp(definition, row, op);
  if (row) await rows.put(row);
  else await rows.delete(rowId);
}
