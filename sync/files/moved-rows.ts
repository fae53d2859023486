import type { EntityDefinition } from '../local/entity.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { LocalRow, OutboxRecord } from '../local/database/local-records.ts';
import { rowKey } from '../local/rows/row-key.ts';
import { namedFiles } from './named-files.ts';

/** A row whose folder on the server is not that of the files that its unsent changes name (rule F15). */
export interface MovedRow {
  definition: EntityDefinition;
  server: { row: LocalRow; head: number };
  ops: readonly OutboxRecord[];
  /** Old path of each of those files → its path in the row's folder. */
  moves: ReadonlyMap<string, string>;
}

/** Finds each {@link MovedRow}. Runs inside the caller's transaction over `outbox` and `shadows`. */
export async function movedRows(db: LocalDatabase): Promise<MovedRow[]> {
  const opsOf = new Map<string, OutboxRecord[]>();
  for (const op of await db.outbox.orderBy('n').toArray()) {
    if (!db.definition(op.entity).files) continue;
    const key = rowKey(op.entity, op.rowId);
    opsOf.set(key, [...(opsOf.get(key) ?? []), op]);
  }
  const moved: MovedRow[] = [];
  for (const ops of opsOf.values()) {
    const [{ entity, rowId } = { entity: '', rowId: '' }] = ops;
    const shadow = await db.shadows.get([entity, rowId]);
    if (!shadow?.row) continue;
    const { row, head } = shadow;
    const definition = db.definition(entity);
    const moves = new Map<string, string>();
    for (const column of definition.files ?? []) {
      for (const path of ops.flatMap(({ values }) => namedFiles({ files: [column] }, values))) {
        const [owner, , name] = path.split('/');
        const target = [owner, String(row[column.folder]), name].join('/');
        if (target !== path) moves.set(path, target);
      }
    }
    if (moves.size > 0) moved.push({ definition, server: { row, head }, ops, moves });
  }
  return moved;
}
