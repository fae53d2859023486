import { pickColumns } from '../entity.ts';
import type { Columns } from '../../engine/protocol.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { OutboxRecord } from '../database/local-records.ts';

/**
 * Puts the correction of a rejected change into that change, which is requeued as a new operation with the held edits
 * behind it (rule O7). Returns false if none was rejected, or if the change may already be done (rule O5). Runs
 * inside the caller's transaction.
 */
export async function amendRejected(
  db: LocalDatabase,
  options: { entity: string; rowId: string; values: Columns; base: Columns; opId: string },
): Promise<boolean> {
  const ops = await db.outbox.where('[entity+rowId]').equals([options.entity, options.rowId]).sortBy('n');
  const from = ops.findIndex((op) => op.failed);
  const [refused, ...held] = from < 0 ? [] : ops.slice(from);
  if (refused?.failure?.code === 'refused_whole') {
    await db.outbox.put({ ...refused, failed: 0, failure: null });
    return false;
  }
  if (!refused || (refused.kind !== 'create' && refused.kind !== 'update')) return false;
  if (held.some((op) => op.kind !== 'update')) return false;
  if (await anySent(db, held)) {
    // Only columns that the refused change has are corrected in it. The rest of the correction follows the
    // held changes, which may have been done.
    const own = pickColumns(
      options.values,
      Object.keys(refused.values).filter((column) => column in options.values),
    );
    const values = { ...refused.values, ...own };
    await db.outbox.put({ ...refused, opId: options.opId, values, failed: 0, failure: null });
    return false;
  }

  let { values, base } = refused;
  for (const change of [...held, options]) {
    values = { ...values, ...change.values };
    // The value seen first stays the base, because the server compares with it; a create has none.
    if (refused.kind === 'update') base = { ...change.base, ...base };
  }
  await db.outbox.bulkDelete(held.flatMap(({ n }) => (n === undefined ? [] : [n])));
  await db.outbox.put({ ...refused, opId: options.opId, values, base, failed: 0, failure: null });
  return true;
}

async function anySent(db: LocalDatabase, ops: readonly OutboxRecord[]): Promise<boolean> {
  const sent = await db.engineState.get('sent');
  const upTo = sent?.key === 'sent' ? sent.upTo : 0;
  return ops.some(({ n = 0, copied }) => copied === 1 || n <= upTo);
}
