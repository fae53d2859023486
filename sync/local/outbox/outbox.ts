/** The outbox: states of its entries, and what a person may do about a refused change. */
import { pickColumns, mergeableColumns } from '../entity.ts';
import { dropUnsent, fileTables } from '../../files/drop-file.ts';
import { namedFiles } from '../../files/named-files.ts';
import type { Random } from '../../adapters/ports.ts';
import { enterBelow } from '../creations/enter-below.ts';
import { idOfRepeat } from '../../rescue/id-of-repeat.ts';
import type { WireOp } from '../../engine/protocol.ts';
import type { OutboxEntry } from '../store/store.ts';
import { childrenOf } from '../rows/children-of.ts';
import type { DecisionOutcome } from '../decision-outcome.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import { writeUnlessReadOnly } from '../database/write-unless-read-only.ts';
import { rebuildRow } from '../rows/rebuild-row.ts';
import { rowKey } from '../rows/row-key.ts';
import type { OutboxRecord } from '../database/local-records.ts';

/**
 * The outbox in order, each entry with its state. A failed change holds later ones of its record and of records below
 * it (rule O3). So does a change that waits for its files (rule F4). Changes of tables that only a newer version of the
 * app knows are passed over (rule D4).
 */
export async function readOutbox(db: LocalDatabase): Promise<(OutboxEntry & { n: number })[]> {
  const all = await db.outbox.orderBy('n').toArray();
  const records = all.filter(({ entity }) => db.definitions.has(entity));
  if (records.length === 0) return [];
  const unsentFiles = new Set(await db.files.where('state').anyOf(['new', 'failed']).primaryKeys());
  const stuck = new Set<string>();
  const behindFiles = new Set<string>();
  const entries: (OutboxEntry & { n: number })[] = [];
  for (const record of records) {
    const held = await dependsOnAny(db, record, stuck);
    const key = rowKey(record.entity, record.rowId);
    if (record.failed || held) stuck.add(key);
    const uploading =
      !held && (namesAny(db, record, unsentFiles) || (await dependsOnAny(db, record, behindFiles)));
    if (uploading) behindFiles.add(key);
    entries.push({
      n: record.n ?? 0,
      opId: record.opId,
      entity: record.entity,
      rowId: record.rowId,
      kind: record.kind,
      schema: record.schema,
      values: record.values,
      base: record.base,
      writtenAtMs: record.writtenAtMs,
      state: record.failed ? 'failed' : held ? 'held' : uploading ? 'uploading' : 'waiting',
      failure: record.failure,
    });
  }
  return entries;
}

function namesAny(db: LocalDatabase, record: OutboxRecord, paths: ReadonlySet<string>): boolean {
  if (paths.size === 0) return false;
  return namedFiles(db.definition(record.entity), record.values).some((path) => paths.has(path));
}

/** True if the change is of a record in `stuck` (keys of {@link rowKey}), or of one below it. */
export async function dependsOnAny(
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

/** The change in its wire format (protocol.ts). `serverOffsetMs` is added to the device's time of writing. */
export function toWireOp(
  db: LocalDatabase,
  entry: Omit<OutboxEntry, 'state'>,
  serverOffsetMs: number,
): WireOp {
  const definition = db.definition(entry.entity);
  const sent = [...mergeableColumns(definition), ...definition.createOnly];
  return {
    op_id: entry.opId,
    entity: entry.entity,
    row_id: entry.rowId,
    kind: entry.kind,
    schema: entry.schema,
    at: new Date(entry.writtenAtMs + serverOffsetMs).toISOString(),
    values: entry.kind === 'create' ? pickColumns(entry.values, sent) : entry.values,
    base: entry.base,
  };
}

/**
 * Requeues a failed change. It gets a new operation id: the refusal of the old one is stored on the server
 * and had no effect. One that failed with the whole call keeps its id: an earlier call may have done it, and only the
 * answer was lost (rule O5). Does nothing where the change is not failed any more.
 */
export async function retryFailed(
  db: LocalDatabase,
  options: { opId: string; random: Random },
): Promise<DecisionOutcome> {
  return writeUnlessReadOnly(db, [db.outbox, db.files], async () => {
    const record = await db.outbox.where('opId').equals(options.opId).first();
    if (record?.n === undefined || !record.failed) return;
    for (const path of namedFiles(db.definition(record.entity), record.values)) {
      const file = await db.files.get(path);
      if (file?.state === 'failed') await db.files.update(path, { state: 'new', failure: null });
    }
    const answered = record.failure?.code !== 'refused_whole';
    const repeated = record.copied ? idOfRepeat(record.opId) : options.random.id();
    const opId = answered ? repeated : record.opId;
    await db.outbox.update(record.n, { opId, failed: 0, failure: null });
  });
}

/**
 * Drops a change; the record returns to the server's row with the other changes. Dropping a create, or a change of a
 * missing record, drops all that builds on that record too (rule O6).
 */
export async function discardChange(db: LocalDatabase, opId: string): Promise<DecisionOutcome> {
  const entered = [...db.entityTables(), db.outbox, db.shadows, db.creations, db.engineState];
  return writeUnlessReadOnly(db, [...entered, ...fileTables(db)], async () => {
    const record = await db.outbox.where('opId').equals(opId).first();
    if (record?.n === undefined) return;
    if (record.kind === 'create' || record.failure?.code === 'gone')
      await discardRecord(db, record.entity, record.rowId);
    else await removeAndRebuild(db, record.entity, record.rowId, [record.n]);
  });
}

async function discardRecord(db: LocalDatabase, entity: string, rowId: string): Promise<void> {
  await enterBelow(db, { entity, rowId });
  for (const child of childrenOf(db, entity)) {
    const below = await db.rows(child.name).where(child.column).equals(rowId).primaryKeys();
    for (const id of below) {
      const waits = await db.outbox.where('[entity+rowId]').equals([child.name, id]).count();
      if (waits > 0) await discardRecord(db, child.name, id);
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
  const known = numbers.filter((n) => n !== undefined);
  const dropped = await db.outbox.bulkGet(known);
  await db.outbox.bulkDelete(known);
  const definition = db.definition(entity);
  await dropUnsent(
    db,
    dropped.flatMap((op) => (op ? namedFiles(definition, op.values) : [])),
  );
  await rebuildRow(db, { entity, rowId, server: { row: shadow?.row ?? null, head: shadow?.head ?? 0 } });
}
