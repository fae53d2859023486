import type { EntityDefinition } from '../entity.ts';
import type { Columns, OpKind } from '../../engine/protocol.ts';
import type { LocalRow } from '../database/local-records.ts';

/**
 * The row as it looks after one change, before the server has seen it (rule A1).
 * Returns null if no row is left, or none was there to change.
 */
export function applyOp(
  definition: EntityDefinition,
  row: LocalRow | null,
  op: { kind: OpKind; rowId: string; values: Columns; writtenAtMs: number },
): LocalRow | null {
  switch (op.kind) {
    case 'create':
      return { ...op.values, id: op.rowId };
    case 'update':
      // An edit restores a softly deleted row here, as it will on the server (rule P20).
      return row && { ...row, ...op.values, ...(definition.softDelete ? { deleted_at: null } : {}) };
    case 'delete':
      return row && definition.softDelete
        ? // Once deleted is deleted since then, as the server has it.
          { ...row, deleted_at: row['deleted_at'] ?? new Date(op.writtenAtMs).toISOString() }
        : null;
    case 'restore':
      return row && { ...row, deleted_at: null };
  }
}
