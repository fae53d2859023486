/** What waits to be sent: selection, hold-backs, and what a person may do about a refused change. */
import { pickColumns, mergeableColumns } from '../entity.ts';
import type { Random } from '../ports.ts';
import { SCHEMA_VERSION, type WireOp } from '../protocol.ts';
import type { OutboxEntry } from '../store.ts';
import type { LocalDatabase } from './database.ts';
import { rebuildRow } from './rebuild-row.ts';
import type { OutboxRecord } from './records.ts';

export const rowKey = (entity: string, rowId: string) => `${entity}/${rowId}`;

/**
 * The outbox in order, each entry with its state: a failed change holds back later ones of the same record and
 * of records below it (rule O3). Everything else flows.
 */
export async function readOutbox(db: LocalDatabase): Promise<(OutboxEntry & { n: number })[]> {
  const records = await db.outbox.orderBy('n').toArray();
  const stuck = new Set<string>();
  const entries: (OutboxEntry & { n: number })[] = [];
  for (const record of records) {
    const held = await standsOnStuck(db, record, stuck);
    if (record.failed || held) stuck.add(rowKey(record.entity, record.rowId));
    entries.push({
      n: record.n ?? 0,
      opId: record.opId,
      entity: record.entity,
      rowId: record.rowId,
      kind: record.kind,
      values: record.values,
      base: record.base,
      writtenAtMs: record.writtenAtMs,
      state: record.failed ? 'failed' : held ? 'held' : 'waiting',
      failure: record.failure,
    });
  }
  return entries;
}

/** True where the change is of a record in `stuck` (keys of {@link rowKey}), or of one below it. */
export async function standsOnStuck(
  db: LocalDatabase,
  record: Pick<OutboxRecord, 'entity' | 'rowId' | 'kind' | 'values'>,
  stuck: ReadonlySet<string>,
): Promise<boolean> {
  if (stuck.size === 0) return false;
  if (stuck.has(rowKey(record.entity, record.rowId))) return true;
  const { parents } = db.definition(record.entity);
  if (parents.length === 0) return false;
  const row = record.kind === 'create' ? record.values : await db.rows(record.entity).get(record.rowId);
  return parents.some(({ column, entity }) => stuck.has(rowKey(entity, String(row?.[column]))));
}

/** As the change travels (protocol.ts). `serverOffsetMs` is added to the device's time of writing. */
export function toWireOp(db: LocalDatabase, entry: OutboxEntry, serverOffsetMs: number): WireOp {
  const definition = db.definition(entry.entity);
  const sent = [...mergeableColumns(definition), ...definition.createOnly];
  return {
    op_id: entry.opId,
    entity: entry.entity,
    row_id: entry.rowId,
    kind: entry.kind,
    schema: SCHEMA_VERSION,
    at: new Date(entry.writtenAtMs + serverOffsetMs).toISOString(),
    values: entry.kind === 'create' ? pickColumns(entry.values, sent) : entry.values,
    base: entry.base,
  };
}

/**
 * Offers a failed change again. It gets a new operation id: the refusal of the old one is stored on the server
 * and had no effect (rule O5). Does nothing where the change is not failed any more.
 */
export async function retryFailed(
  db: LocalDatabase,
  options: { opId: string; random: Random },
): Promise<void> {
  await db.transaction('rw', [db.outbox], async () => {
    const record = await db.outbox.where('opId').equals(options.opId).first();
    if (record?.n === undefined || !record.failed) return;
    await db.outbox.update(record.n, { opId: options.random.id(), failed: 0, failure: null });
  });
}

/**
 * Drops a change for good; the record goes back to what the server has plus the other changes. Dropping a create
 * drops every change of that record and of records below it, for they have nothing to stand on.
 */
export async function discardChange(db: LocalDatabase, opId: string): Promise<void> {
  await db.transaction('rw', [...db.entityTables(), db.outbox, db.shadows], async () => {
    const record = await db.outbox.where('opId').equals(opId).first();
    if (record?.n === undefined) return;
    if (record.kind === 'create') await discardRecord(db, record.entity, record.rowId);
    else await removeAndRebuild(db, record.entity, record.rowId, [record.n]);
  });
}

async function discardRecord(db: LocalDatabase, entity: string, rowId: string): Promise<void> {
  for (const definition of db.definitions.values()) {
    for (const parent of definition.parents) {
      if (parent.entity !== entity) continue;
      const creates = await db.outbox
        .filter(
          (op) => op.entity === definition.name && op.kind === 'create' && op.values[parent.column] === rowId,
        )
        .toArray();
      for (const create of creates) await discardRecord(db, create.entity, create.rowId);
    }
  }
  const own = await db.outbox.where('[entity+rowId]').equals([entity, rowId]).primaryKeys();
  await removeAndRebuild(db, entity, rowId, own);
}

async function removeAndRebuild(
  db: LocalDatabase,
  entity: string,
  rowId: string,
  numbers: readonly (number | undefined)[],
): Promise<void> {
  const shadow = await db.shadows.get([entity, rowId]);
  await db.outbox.bulkDelete(numbers.filter((n) => n !== undefined));
  await rebuildRow(db, { entity, rowId, server: shadow?.row ?? null });
}
