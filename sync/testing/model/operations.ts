import type { Columns, ConflictRow, Json, PushAnswer, RefusalCode, WireOp } from '../../engine/protocol.ts';
import { SCHEMA_VERSION } from '../../engine/protocol.ts';
import { canonicalColumns, sameJson, unstorableColumn, ValueRefused } from './canonical.ts';
import { groupColumns, type ModelEntity } from './model-entity.ts';
import {
  recordConflict,
  rowOf,
  visibleRow,
  worldOf,
  storeModelRow,
  type ModelContext,
} from './model-state.ts';

/** One operation in the shape of the protocol, with its sender. Its kind may be unknown. */
interface Task {
  context: ModelContext;
  entity: ModelEntity;
  userId: string;
  op: WireOp;
}

/** Makes the answer to an operation that had no effect. */
export function rejected(opId: string, code: RefusalCode, detail: string | null = null): PushAnswer {
  return { op_id: opId, outcome: 'rejected', code, message: `Refused: ${code}.`, detail };
}

/** Carries out one operation; nothing is written unless it succeeds as a whole. */
export function applyOperation(options: { context: ModelContext; userId: string; op: WireOp }): PushAnswer {
  const { context, userId, op } = options;
  const unstorable = unstorableColumn(op.values);
  if (unstorable !== null) return rejected(op.op_id, 'value_refused', unstorable);
  if (unstorableColumn(op.base) !== null) return rejected(op.op_id, 'value_refused');
  if (op.schema > SCHEMA_VERSION) return rejected(op.op_id, 'schema_too_new');
  const entity = context.entities.get(op.entity);
  if (!entity) return rejected(op.op_id, 'unknown_entity');
  const task: Task = { context, entity, userId, op };
  const { erased, merged } = context.state;
  const parent = String(op.values['customer_id']);
  // A row of a merged customer goes to the survivor, also when the other one is erased.
  const ids = merged.has(parent) ? [op.row_id] : [op.row_id, parent];
  if (ids.some((id) => erased.has(`${userId} ${id}`))) return { op_id: op.op_id, outcome: 'gone' };
  try {
    switch (op.kind) {
      case 'create':
        return create(task);
      case 'update':
        return update(task);
      case 'delete':
        return remove(task);
      case 'restore':
        return restore(task);
      default:
        return rejected(op.op_id, 'unknown_kind', op.kind);
    }
  } catch (error) {
    if (error instanceof ValueRefused) return rejected(op.op_id, 'value_refused', error.column);
    throw error;
  }
}

function applied(op: WireOp): PushAnswer {
  return { op_id: op.op_id, outcome: 'applied' };
}

/** The person's own row, or undefined: another person's looks as if it did not exist. */
function ownRow({ context, entity, userId, op }: Task): Columns | undefined {
  const row = rowOf(context, entity.entity, op.row_id);
  return row?.['user_id'] === userId ? row : undefined;
}

/** Answers `gone` for a row that the person cannot change, unless they can see it. */
function absent({ context, entity, userId, op }: Task): PushAnswer {
  const seen = visibleRow(context, { entity: entity.entity, rowId: op.row_id, userId });
  return seen ? rejected(op.op_id, 'not_allowed') : { op_id: op.op_id, outcome: 'gone' };
}

function pick(row: Columns, columns: readonly string[]): Columns {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

function computedColumns(entity: ModelEntity): Set<string> {
  return new Set(entity.groups.filter((g) => g.merge === 'computed').flatMap((g) => [...g.columns]));
}

function create(task: Task): PushAnswer {
  const { context, entity, userId, op } = task;
  const known = new Set([...groupColumns(entity), ...entity.createColumns]);
  const unknown = Object.keys(op.values).filter((column) => !known.has(column));
  if (unknown.length > 0) return rejected(op.op_id, 'unknown_field', unknown.sort()[0] ?? null);
  if ('id' in op.values && op.values['id'] !== op.row_id) return rejected(op.op_id, 'value_refused', 'id');
  if (!entity.clientsCreate) return rejected(op.op_id, 'not_allowed');
  const computed = computedColumns(entity);
  const sent = canonicalColumns(
    entity,
    Object.fromEntries(Object.entries(op.values).filter(([column]) => !computed.has(column))),
  );
  const empty = pick({}, Object.keys(entity.types));
  const filled: Columns = { ...empty, user_id: userId, ...entity.defaults, ...sent, id: op.row_id };
  const world = worldOf(context);
  const survivor = entity.followsMerge?.(filled)
    ? world.merged.get(String(filled['customer_id']))
    : undefined;
  if (survivor !== undefined) filled['customer_id'] = survivor;
  const given = entity.fill?.(world, filled) ?? {};
  if ('refused' in given) {
    return rejected(op.op_id, given['refused'] as RefusalCode, given['detail'] as string | null);
  }
  const row = stamp(task, { ...filled, ...given }, undefined);
  // The trigger `refuse_erased_id` (SECURITY-67) comes before policies and constraints.
  if (entity.entity === 'customers' && wasErased(context, op.row_id)) return rejected(op.op_id, 'id_taken');
  if (row['user_id'] !== userId) return rejected(op.op_id, 'not_allowed');
  const refused = refusal(task, row);
  if (refused) return refused;
  if (rowOf(context, entity.entity, op.row_id)) return rejected(op.op_id, 'id_taken');
  const clash = entity.unique.find((rule) => holder(task, rule.columns, row));
  if (clash) return rejected(op.op_id, 'value_refused', clash.constraint);
  const orphan = entity.parents.find((parent) => {
    const id = row[parent.column] ?? null;
    if (id === null) return false;
    const target = typeof id === 'string' ? rowOf(context, parent.entity, id) : undefined;
    return target?.['user_id'] !== userId;
  });
  if (orphan) return rejected(op.op_id, 'parent_missing', orphan.constraint);
  if (entity.spent) {
    const { constraint, column } = entity.spent;
    const value = `${constraint} ${String(row[column])}`;
    if (context.state.spent.has(value)) return rejected(op.op_id, 'value_refused', constraint);
    context.state.spent.add(value);
  }
  storeModelRow(context, { entity, rowId: op.row_id, row });
  restoreParents(task, row);
  return applied(op);
}

/** True if a row of this id was erased, of any owner. */
function wasErased({ state }: ModelContext, id: string): boolean {
  return [...state.erased].some((erased) => erased.endsWith(` ${id}`));
}

/** A change of a row that stayed with a merged customer restores that customer (rule P20). */
function restoreMerged(task: Task, row: Columns): void {
  if (task.context.state.merged.has(String(row['customer_id']))) restoreParents(task, row);
}

/** Restores deleted parents of a new child, which counts as an edit of them. */
function restoreParents(task: Task, child: Columns): void {
  const { context, userId, op } = task;
  for (const { column, entity: name } of task.entity.parents) {
    const entity = context.entities.get(name);
    const rowId = String(child[column]);
    const row = rowOf(context, name, rowId);
    const deletedAt = row?.['deleted_at'] ?? null;
    if (!entity || !row || deletedAt === null) continue;
    storeModelRow(context, {
      entity,
      rowId,
      row: stamp({ ...task, entity }, { ...row, deleted_at: null }, row),
    });
    const values = { losing: { deleted_at: deletedAt }, winning: { deleted_at: null } };
    const conflict = {
      row_id: rowId,
      op_id: op.op_id,
      kind: 'edit_beat_delete' as const,
      field: null,
      met_at: null,
    };
    recordConflict(context, { entity, userId, conflict: { ...conflict, ...values } });
  }
}

function holder({ context, entity }: Task, columns: readonly string[], row: Columns): boolean {
  const others = context.state.rows.get(entity.entity)?.values() ?? [];
  return [...others].some((other) => columns.every((column) => sameJson(other[column], row[column])));
}

/** A time before this comes from a clock that was never set, so the time of the server is stored instead. */
const FIRST_TIME = '2000-01-01T00:00:00Z';

/** Adds the times that the server sets and the columns that it computes. */
function stamp({ context, entity }: Task, row: Columns, before: Columns | undefined): Columns {
  const now = context.now();
  const times: Columns = {};
  if ('created_at' in entity.types && !before) {
    const sent = row['created_at'];
    times['created_at'] = typeof sent === 'string' && sent >= FIRST_TIME && sent < now ? sent : now;
  }
  if ('updated_at' in entity.types) times['updated_at'] = now;
  return { ...row, ...times, ...entity.compute(row) };
}

/** When a row was last changed; null if its table does not say. */
function changedAt(row: Columns): string | null {
  const at = row['updated_at'];
  return typeof at === 'string' ? at : null;
}

/** The most bytes of JSON that a conflict may hold: more than any two rows of the product. */
const MAX_CONFLICT_BYTES = 65_536;

function isTooLarge({ losing, winning }: Pick<ConflictRow, 'losing' | 'winning'>): boolean {
  const bytes = new TextEncoder().encode(JSON.stringify(losing) + JSON.stringify(winning)).length;
  return bytes > MAX_CONFLICT_BYTES;
}

function refusal({ entity, op }: Task, row: Columns): PushAnswer | null {
  const missing = entity.required.filter((column) => row[column] === null);
  const detail = missing.sort()[0] ?? entity.check(row);
  return detail === null ? null : rejected(op.op_id, 'value_refused', detail);
}

function update(task: Task): PushAnswer {
  const { context, entity, userId, op } = task;
  const known = new Set(groupColumns(entity));
  const unknown = Object.keys(op.values).filter((column) => !known.has(column));
  if (unknown.length > 0) return rejected(op.op_id, 'unknown_field', unknown.sort()[0] ?? null);
  if (entity.groups.length === 0) return rejected(op.op_id, 'not_allowed');
  const row = ownRow(task);
  if (!row) return absent(task);
  const wanted = canonicalColumns(entity, op.values);
  const seen = canonicalColumns(
    entity,
    pick(
      op.base,
      Object.keys(op.base).filter((column) => known.has(column)),
    ),
  );

  const settings: Columns = {};
  const conflicts: Pick<ConflictRow, 'kind' | 'field' | 'losing' | 'winning'>[] = [];
  for (const group of entity.groups) {
    const columns = group.columns.filter((column) => column in wanted);
    if (columns.length === 0 || group.merge === 'computed') continue;
    const same = (values: Columns) =>
      columns.every((column) => sameJson(row[column] ?? null, values[column] ?? null));
    if (same(wanted)) continue;
    const field = group.name;
    const [mine, theirs] = [pick(wanted, columns), pick(row, columns)];
    if (same(seen) || group.merge === 'overwrite') Object.assign(settings, mine);
    if (same(seen)) continue;
    if (group.merge === 'overwrite')
      conflicts.push({ kind: 'overwritten', field, losing: theirs, winning: mine });
    else {
      // A value that loses is checked like one that wins.
      const refused = refusal(task, { ...row, ...mine });
      if (refused) return refused;
      conflicts.push({ kind: 'guarded', field, losing: mine, winning: theirs });
    }
  }
  const deletedAt: Json = row['deleted_at'] ?? null;
  if (entity.softDelete && deletedAt !== null) {
    settings['deleted_at'] = null;
    conflicts.push({
      kind: 'edit_beat_delete',
      field: null,
      losing: { deleted_at: deletedAt },
      winning: { deleted_at: null },
    });
  }

  if (conflicts.some(isTooLarge)) return rejected(op.op_id, 'value_refused', 'sync_conflicts_size');
  let after = row;
  if (Object.keys(settings).length > 0) {
    after = stamp(task, { ...row, ...settings }, row);
    const refused = refusal(task, after);
    if (refused) return refused;
    storeModelRow(context, { entity, rowId: op.row_id, row: after });
  }
  for (const conflict of conflicts) {
    const record = { ...conflict, row_id: op.row_id, op_id: op.op_id, met_at: changedAt(row) };
    recordConflict(context, { entity, userId, conflict: record });
  }
  if (conflicts.length > 0 || after !== row) restoreMerged(task, row);
  if (conflicts.length === 0) return applied(op);
  const isGuarded = conflicts.some((conflict) => conflict.kind === 'guarded');
  return { op_id: op.op_id, outcome: isGuarded ? 'conflict' : 'merged', row: after };
}

function remove(named: Task): PushAnswer {
  const { context, entity, userId } = named;
  const rowId = entity.heir?.(worldOf(context), { rowId: named.op.row_id, userId }) ?? named.op.row_id;
  const task = { ...named, op: { ...named.op, row_id: rowId } };
  const { op } = task;
  // Rows of a table without groups are not locked before a delete, so a
  // row that the person can only see gets this far.
  const row =
    entity.groups.length > 0
      ? ownRow(task)
      : visibleRow(context, { entity: entity.entity, rowId: op.row_id, userId });
  if (!row) return absent(task);
  const computed = computedColumns(entity);
  const compared = groupColumns(entity).filter((column) => column in op.base && !computed.has(column));
  const seen = canonicalColumns(entity, pick(op.base, compared));
  if (entity.softDelete && (row['deleted_at'] ?? null) !== null) return applied(op);
  const changed = compared.filter((column) => !sameJson(seen[column], row[column] ?? null));
  const isAdded = changed.length === 0 && hasUnseenChild(task);
  if (changed.length > 0 || isAdded) {
    const conflict = {
      row_id: op.row_id,
      op_id: op.op_id,
      kind: 'delete_lost_to_edit' as const,
      field: null,
      met_at: changedAt(row),
    };
    const values = { losing: pick(seen, changed), winning: pick(row, isAdded ? ['deleted_at'] : changed) };
    if (isTooLarge(values)) return rejected(op.op_id, 'value_refused', 'sync_conflicts_size');
    recordConflict(context, { entity, userId, conflict: { ...conflict, ...values } });
    return { op_id: op.op_id, outcome: 'conflict', row };
  }
  const mayDelete = entity.clientsDelete ?? entity.clientsCreate;
  if (!mayDelete || !ownRow(task)) return rejected(op.op_id, 'not_allowed');
  const after = entity.softDelete ? stamp(task, { ...row, deleted_at: context.now() }, row) : undefined;
  const forbidden = after && entity.guard?.(row, after);
  if (forbidden) return rejected(op.op_id, 'value_refused', forbidden);
  storeModelRow(context, { entity, rowId: op.row_id, row: after });
  return applied(op);
}

/** As `private.sync_has_unseen_child`. Older apps do not name the rows below a customer. */
function hasUnseenChild({ context, entity, op }: Task): boolean {
  const seen = op.base['children'];
  if (!Array.isArray(seen) || !context.has('children_of_deletes')) return false;
  return [...context.entities.values()].some(({ entity: name, parents }) =>
    parents
      .filter((parent) => parent.entity === entity.entity)
      .some(({ column }) => {
        const below = context.state.rows.get(name) ?? new Map<string, Columns>();
        return [...below].some(([id, child]) => child[column] === op.row_id && !seen.includes(id));
      }),
  );
}

function restore(task: Task): PushAnswer {
  const { context, entity, op } = task;
  if (!entity.softDelete) return rejected(op.op_id, 'unknown_kind', 'restore');
  const row = ownRow(task);
  if (!row) return absent(task);
  if ((row['deleted_at'] ?? null) !== null) {
    const after = stamp(task, { ...row, deleted_at: null }, row);
    const forbidden = entity.guard?.(row, after);
    if (forbidden) return rejected(op.op_id, 'value_refused', forbidden);
    storeModelRow(context, { entity, rowId: op.row_id, row: after });
    restoreMerged(task, row);
  }
  return applied(op);
}
