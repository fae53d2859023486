/** Takes one pulled page in: rows in short transactions, the cursor with the last of them (rule D1). */
import type { Table } from 'dexie';
import type { LocalDatabase } from '../local/database.ts';
import { rebuildRow } from '../local/rebuild-row.ts';
import type { LocalRow } from '../local/records.ts';
import type { PullResponse } from '../protocol.ts';
import type { CycleContext } from './context.ts';
import { assertLease } from './lease.ts';
import { offerAgain } from './offer-again.ts';

/** A transaction of this size holds up a person's write by a few milliseconds on a phone. */
const ROWS_PER_TRANSACTION = 200;

/** Answers how many rows and removals the page held. */
export async function applyPage(context: CycleContext, page: PullResponse): Promise<number> {
  const { bulk } = context;
  let count = 0;
  for (const [entity, rows] of Object.entries(page.rows)) {
    // A table that this version does not know yet comes with the next one, by a pull from the start.
    if (!bulk.definitions.has(entity)) continue;
    count += rows.length;
    for (let from = 0; from < rows.length; from += ROWS_PER_TRANSACTION) {
      await putRows(context, entity, rows.slice(from, from + ROWS_PER_TRANSACTION) as LocalRow[]);
    }
  }
  for (const removals of [page.tombstones, page.evict]) {
    for (const [entity, ids] of Object.entries(removals)) {
      if (!bulk.definitions.has(entity)) continue;
      count += ids.length;
      await removeRows(context, entity, ids);
    }
  }
  await moveCursors(context, page);
  return count;
}

async function putRows(context: CycleContext, entity: string, rows: LocalRow[]): Promise<void> {
  const { bulk } = context;
  await withLease(context, [bulk.rows(entity)], async () => {
    const dirty = await dirtyIds(
      bulk,
      entity,
      rows.map((row) => row.id),
    );
    await bulk.rows(entity).bulkPut(rows.filter((row) => !dirty.has(row.id)));
    // Never over a person's unsent change: the server's row goes beneath it (rule A2).
    for (const row of rows) {
      if (dirty.has(row.id)) await rebuildRow(bulk, { entity, rowId: row.id, server: row });
    }
  });
}

async function removeRows(context: CycleContext, entity: string, ids: readonly string[]): Promise<void> {
  const { bulk } = context;
  await withLease(context, [bulk.rows(entity)], async () => {
    const dirty = await dirtyIds(bulk, entity, ids);
    await bulk.rows(entity).bulkDelete(ids.filter((id) => !dirty.has(id)));
    for (const rowId of dirty) await rebuildRow(bulk, { entity, rowId, server: null });
  });
}

async function moveCursors(context: CycleContext, page: PullResponse): Promise<void> {
  const { bulk, clock } = context;
  await withLease(context, [...bulk.entityTables(), bulk.streams, bulk.acked], async () => {
    for (const [stream, { epoch, to, head }] of Object.entries(page.streams)) {
      const known = await bulk.streams.get(stream);
      const syncedAtMs = to >= head ? clock.now() : (known?.syncedAtMs ?? null);
      await bulk.streams.put({ stream, epoch, seq: to, head, syncedAtMs });
      if (known && known.epoch !== epoch) await offerAgain(bulk);
    }
    // A stream that is no longer this person's.
    const gone = (await bulk.streams.toCollection().primaryKeys()).filter(
      (stream) => !(stream in page.streams),
    );
    await bulk.streams.bulkDelete(gone);
  });
}

async function dirtyIds(
  db: LocalDatabase,
  entity: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if ((await db.shadows.count()) === 0) return new Set();
  const found = await db.shadows.bulkGet(ids.map((id): [string, string] => [entity, id]));
  return new Set(found.flatMap((shadow) => (shadow ? [shadow.rowId] : [])));
}

async function withLease(
  context: CycleContext,
  tables: readonly Table[],
  task: () => Promise<void>,
): Promise<void> {
  const { bulk } = context;
  await bulk.transaction('rw', [...tables, bulk.outbox, bulk.shadows, bulk.settings], async () => {
    await assertLease(bulk, context.lease);
    await task();
  });
}
