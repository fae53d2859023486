import { type EntityDefinition, mergeableColumns, pickColumns } from '../entity.ts';
import type { Clock, Random } from '../../adapters/ports.ts';
import type { Columns } from '../../engine/protocol.ts';
import type { Change, WriteOutcome } from '../store/store.ts';
import { enterBelow } from '../creations/enter-below.ts';
import { applyOp } from '../rows/apply-op.ts';
import { childKeys } from '../rows/child-keys.ts';
import { childrenOf } from '../rows/children-of.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import { joinUnsent } from './join-unsent.ts';
import { amendRejected } from './amend-rejected.ts';
import { isClosedForRemoval } from '../database/close-for-removal.ts';
import type { LocalRow, OutboxRecord } from '../database/local-records.ts';
import { sameJson } from '../rows/same-json.ts';
import { storageRefusal } from '../database/storage-errors.ts';

/** A change of any table, without the type of its row; callers use the typed {@link Change}. */
export type AnyChange =
  | { kind: 'create'; entity: EntityDefinition; values: Columns & { id: string } }
  | { kind: 'update'; entity: EntityDefinition; id: string; values: Columns; seen?: Columns }
  | { kind: 'delete' | 'restore'; entity: EntityDefinition; id: string };

/**
 * Takes the row's type from a change. Column values are JSON by the
 * schema of their row, which the type does not say.
 */
export function withoutRowType<Row extends { id: string }>(change: Change<Row>): AnyChange {
  return change as unknown as AnyChange;
}

/**
 * A person's change enters the device here and nowhere else: row and outbox entry in one strict transaction, both or
 * none (rule W1).
 */
export async function writeChange(
  db: LocalDatabase,
  options: { change: AnyChange; clock: Clock; random: Random },
): Promise<WriteOutcome> {
  const { change } = options;
  const definition = db.definition(change.entity.name);
  const rows = db.rows(definition.name);
  // The tables of children show whether other changes depend on this one.
  const below = childrenOf(db, definition.name).map(({ name }) => db.rows(name));
  const tables = [rows, ...below, ...(change.kind === 'delete' ? [db.creations] : [])];
  try {
    return await db.transaction('rw', [...tables, db.outbox, db.shadows, db.engineState], async () => {
      // Checked inside the transaction, because a tab that made room for a newer version is connected again
      // by its next transaction (rule W6).
      if (db.isNewer()) return { outcome: 'refused', reason: 'read_only' };
      if (await isClosedForRemoval(db)) return { outcome: 'refused', reason: 'storage_unavailable' };
      const rowId = change.kind === 'create' ? change.values.id : change.id;
      const row = (await rows.get(rowId)) ?? null;
      if (change.kind === 'create' ? row !== null : row === null) {
        return { outcome: 'refused', reason: 'row_missing' };
      }
      const part = opContent(definition, change, row);
      if (part === null) return { outcome: 'accepted', opId: null };
      if (change.kind === 'delete' && below.length > 0) {
        await enterBelow(db, { entity: definition.name, rowId });
        // The server refuses the delete where another device added a row that this one did not see (rule P20).
        part.base['children'] = (await childKeys(db, { entity: definition.name, rowId })).map(([, id]) => id);
      }
      if (change.kind === 'update') {
        const opId = options.random.id();
        if (await amendRejected(db, { entity: definition.name, rowId, ...part, opId })) {
          await rows.put({ ...row, ...part.values, id: rowId });
          return { outcome: 'accepted', opId };
        }
        const joined = await joinUnsent(db, { entity: definition.name, rowId, ...part });
        if (joined !== null) {
          await rows.put({ ...row, ...part.values, id: rowId });
          return { outcome: 'accepted', opId: joined.opId };
        }
      }

      const op: OutboxRecord = {
        opId: options.random.id(),
        entity: definition.name,
        rowId,
        kind: change.kind,
        schema: db.schema,
        ...part,
        writtenAtMs: options.clock.now(),
        failed: 0,
        failure: null,
      };
      const shadow = await db.shadows.get([definition.name, rowId]);
      if (!shadow) await db.shadows.add({ entity: definition.name, rowId, row, head: 0 });
      await db.outbox.add(op);
      const next = applyOp(definition, row, op);
      if (next) await rows.put(next);
      else await rows.delete(rowId);
      return { outcome: 'accepted', opId: op.opId };
    });
  } catch (error) {
    return { outcome: 'refused', reason: storageRefusal(error) };
  }
}

/** The content of the operation; null if nothing changes. */
function opContent(
  definition: EntityDefinition,
  change: AnyChange,
  row: LocalRow | null,
): { values: Columns; base: Columns } | null {
  switch (change.kind) {
    case 'create':
      return { values: change.values, base: {} };
    case 'update': {
      const seen: Columns = { ...row, ...change.seen };
      const values: Columns = {};
      const base: Columns = {};
      for (const group of definition.groups) {
        if (group.merge === 'computed') continue;
        const differs = group.columns.some(
          (column) =>
            column in change.values && !sameJson(change.values[column] ?? null, seen[column] ?? null),
        );
        if (!differs) continue;
        // A group is sent whole: half an address with the other half's coordinates would be neither.
        for (const column of group.columns) {
          values[column] = (column in change.values ? change.values[column] : seen[column]) ?? null;
          base[column] = seen[column] ?? null;
        }
      }
      return Object.keys(values).length > 0 ? { values, base } : null;
    }
    case 'delete':
      return { values: {}, base: pickColumns(row ?? {}, mergeableColumns(definition)) };
    case 'restore':
      return { values: {}, base: {} };
  }
}
