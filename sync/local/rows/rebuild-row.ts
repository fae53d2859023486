import { applyOp } from './apply-op.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { ServerRow } from './newer-row.ts';
import type { LocalRow, OutboxRecord, ShadowRecord } from '../database/local-records.ts';
import { rowKey } from './row-key.ts';

/** The server's row beneath a row's unsent changes. */
export interface ServerBase {
  entity: string;
  rowId: string;
  server: ServerRow;
}

/**
 * Makes the row that screens see from the server's row and the changes in the outbox (rule A1). The shadow is deleted
 * with the last change. Runs inside the caller's transaction over the table, `outbox` and `shadows`.
 */
export function rebuildRow(db: LocalDatabase, beneath: ServerBase): Promise<void> {
  return rebuildRows(db, [beneath]);
}

/** {@link rebuildRow} for many rows, each named once, in a fixed number of steps instead of several for each row. */
export async function rebuildRows(db: LocalDatabase, beneath: readonly ServerBase[]): Promise<void> {
  if (beneath.length === 0) return;
  const opsOf = await opsOnEach(db, beneath);
  const settled: [string, string][] = [];
  const shadows: ShadowRecord[] = [];
  const seen = new Map<string, { put: LocalRow[]; remove: string[] }>();

  for (const [index, { entity, rowId, server }] of beneath.entries()) {
    const ops = opsOf[index] ?? [];
    if (ops.length === 0) settled.push([entity, rowId]);
    else shadows.push({ entity, rowId, ...server });

    // The server lost the row beneath an edit. The row that the person sees
    // stays until the edit is answered or discarded.
    if (server.row === null && ops.length > 0 && ops[0]?.kind !== 'create') continue;

    const definition = db.definition(entity);
    const row = ops.reduce<LocalRow | null>((below, op) => applyOp(definition, below, op), server.row);
    const changes = seen.get(entity) ?? { put: [], remove: [] };
    seen.set(entity, changes);
    if (row) changes.put.push(row);
    else changes.remove.push(rowId);
  }

  if (settled.length > 0) await db.shadows.bulkDelete(settled);
  if (shadows.length > 0) await db.shadows.bulkPut(shadows);
  for (const [entity, { put, remove }] of seen) {
    if (put.length > 0) await db.rows(entity).bulkPut(put);
    if (remove.length > 0) await db.rows(entity).bulkDelete(remove);
  }
}

/**
 * Above `FEW` rows, one read of the outbox is faster than an index lookup
 * for each, up to `OUTBOX_PER_ROW` entries a row.
 */
const FEW = 16;
const OUTBOX_PER_ROW = 8;

async function opsOnEach(db: LocalDatabase, beneath: readonly ServerBase[]): Promise<OutboxRecord[][]> {
  const many = beneath.length > FEW && (await db.outbox.count()) <= beneath.length * OUTBOX_PER_ROW;
  if (!many) return Promise.all(beneath.map((one) => opsOn(db, one)));
  const byRow = new Map<string, OutboxRecord[]>();
  for (const op of await db.outbox.orderBy('n').toArray()) {
    const key = rowKey(op.entity, op.rowId);
    const known = byRow.get(key);
    if (known) known.push(op);
    else byRow.set(key, [op]);
  }
  return beneath.map(({ entity, rowId }) => byRow.get(rowKey(entity, rowId)) ?? []);
}

function opsOn(db: LocalDatabase, { entity, rowId }: ServerBase): Promise<OutboxRecord[]> {
  return db.outbox.where('[entity+rowId]').equals([entity, rowId]).sortBy('n');
}
