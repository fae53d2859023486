/** Applies one pulled page: rows in short transactions, the cursors with the last of them (rule D1). */
import type { Table } from 'dexie';
import type { EntityDefinition } from '../local/entity.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import { rebuildRows } from '../local/rows/rebuild-row.ts';
import { type ServerRow, newestRow } from '../local/rows/newer-row.ts';
import type { LocalRow, ShadowRecord, StreamRecord } from '../local/database/local-records.ts';
import type { Columns, Json, PullResponse } from './protocol.ts';
import type { CycleContext } from './cycle-context.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import { forgetErased } from './requeue-acknowledged.ts';
import { withLease } from './with-lease.ts';

/** A transaction of this size holds up a person's write by a few milliseconds on a phone. */
const ROWS_PER_TRANSACTION = 200;

/** One short transaction. `tables`: what it writes besides the outbox, the shadows and the engine state. */
interface Step {
  tables: readonly Table[];
  write(): Promise<void>;
}

/** A page, and the stream records of the device when it arrived. */
interface Arrived {
  page: PullResponse;
  known: readonly StreamRecord[];
}

/** An arrived page with the device's time at which it was asked for (rule D12). */
interface Timed extends Arrived {
  askedAtMs: number;
}

interface OfTable {
  page: PullResponse;
  definition: EntityDefinition;
}

/**
 * Stores a page. Returns how many rows it brought or removed, and whether orphans are searched for (rule D6).
 */
export async function applyPage(
  context: CycleContext,
  { page, known, askedAtMs }: Timed,
): Promise<{ count: number; isSearchingOrphans: boolean }> {
  const { bulk } = context;
  const head = page.streams[context.userId]?.head ?? 0;
  const steps: Step[] = [];
  let count = 0;
  for (const [entity, rows] of Object.entries(page.rows)) {
    // A table that this version does not know is skipped; the version that knows it pulls everything again.
    const definition = bulk.definitions.get(entity);
    if (!definition) continue;
    count += rows.length;
    for (let from = 0; from < rows.length; from += ROWS_PER_TRANSACTION) {
      const part = rows.slice(from, from + ROWS_PER_TRANSACTION) as LocalRow[];
      const [inside, outside] = partByWindow(part, { page, definition });
      steps.push({
        tables: [bulk.rows(entity), bulk.seen],
        write: async () => {
          await putRows(bulk, { entity, rows: inside, head });
          if (outside.length > 0) await removeRows(bulk, { entity, ids: outside, head });
        },
      });
    }
  }
  for (const [entity, ids] of Object.entries(page.tombstones)) {
    steps.push({ tables: [bulk.acked], write: () => forgetErased(bulk, { entity, ids }) });
    // Rows of a table with soft deletes get a tombstone only when they are erased.
    if (bulk.definitions.get(entity)?.softDelete) {
      const tables = [bulk.settings, bulk.files, bulk.fileChunks];
      steps.push({ tables, write: () => removeLeftovers(bulk, ids) });
    }
  }
  for (const removals of [page.tombstones, page.evict]) {
    for (const [entity, ids] of Object.entries(removals)) {
      if (!bulk.definitions.has(entity)) continue;
      count += ids.length;
      steps.push({
        tables: [bulk.rows(entity), bulk.seen],
        write: () => removeRows(bulk, { entity, ids, head }),
      });
    }
  }
  const last = steps.pop();
  await writeInTurn(context, steps);
  count += await removeLeftRows(context, { page, known });
  const isSearchingOrphans = await withLease(context, [...(last?.tables ?? []), bulk.streams], async () => {
    await last?.write();
    await moveCursors(context, { page, known, askedAtMs });
    return (await bulk.engineState.get('orphan_search')) !== undefined;
  });
  return { count, isSearchingOrphans };
}

/**
 * Writes the steps in order. Each one is queued while the one before it commits, so that the disk never
 * idles; more than two would delay a person's write. Settles when no step is under way, also after a failure.
 */
async function writeInTurn(context: CycleContext, steps: readonly Step[]): Promise<void> {
  let before = Promise.resolve();
  for (const { tables, write } of steps) {
    const now = withLease(context, tables, write);
    const over = now.catch(() => undefined);
    try {
      await before;
    } catch (error) {
      await over;
      throw error;
    }
    before = now;
  }
  await before;
}

/**
 * Stores rows of the server, beneath the unsent changes of a row where it has any (rule A2). `head`: the head
 * of the person's stream that the answer names. Runs inside the caller's transaction.
 */
export async function putRows(
  db: LocalDatabase,
  { entity, rows, head }: { entity: string; rows: readonly LocalRow[]; head: number },
): Promise<void> {
  const ids = rows.map((row) => row.id);
  const [shadows, orphanSearch] = await Promise.all([
    shadowsOf(db, entity, ids),
    db.engineState.get('orphan_search'),
  ]);
  if (orphanSearch) {
    await db.seen.bulkPut(rows.map(({ id }) => ({ entity, rowId: id })));
  }
  await db.rows(entity).bulkPut(rows.filter((row) => !shadows.has(row.id)));
  await replaceBases(
    db,
    rows.flatMap((row) => {
      const shadow = shadows.get(row.id);
      return shadow ? [{ shadow, arriving: { row, head } }] : [];
    }),
  );
}

/**
 * Removes rows that the server no longer has for this person; a row with unsent changes stays (rule D3).
 * `head` as in {@link putRows}. Runs inside the caller's transaction.
 */
export async function removeRows(
  db: LocalDatabase,
  { entity, ids, head }: { entity: string; ids: readonly string[]; head: number },
): Promise<void> {
  const shadows = await shadowsOf(db, entity, ids);
  await db.rows(entity).bulkDelete(ids.filter((id) => !shadows.has(id)));
  await replaceBases(
    db,
    [...shadows.values()].map((shadow) => ({ shadow, arriving: { row: null, head } })),
  );
}

/** Replaces the server's rows beneath unsent changes, never the changes (rule A2). */
async function replaceBases(
  db: LocalDatabase,
  rows: readonly { shadow: ShadowRecord; arriving: ServerRow }[],
): Promise<void> {
  await rebuildRows(
    db,
    rows.map(({ shadow, arriving }) => ({
      entity: shadow.entity,
      rowId: shadow.rowId,
      server: newestRow(shadow, arriving),
    })),
  );
}

/**
 * Removes rows of streams that the person no longer reads, and rows outside a narrowed window (rules D8, D10). Rows
 * of another stream stay. The streams are written later with the page's cursors, so a crash repeats this.
 */
async function removeLeftRows(context: CycleContext, { page, known }: Arrived): Promise<number> {
  const { bulk, userId } = context;
  const head = page.streams[userId]?.head ?? 0;
  const [left, narrowed] = [streamsLeft({ page, known }), streamsNarrowed({ page, known })];
  let count = 0;
  for (const definition of bulk.definitions.values()) {
    const { name: entity, indexes, streamColumns = [], closes = false } = definition;
    const streams = closes ? [...left, ...narrowed] : left;
    if (streams.length === 0) continue;
    for (const column of streamColumns.filter((one) => indexes.includes(one))) {
      const found = await bulk.rows(entity).where(column).anyOf(streams).primaryKeys();
      for (let from = 0; from < found.length; from += ROWS_PER_TRANSACTION) {
        const part = found.slice(from, from + ROWS_PER_TRANSACTION);
        await withLease(context, [bulk.rows(entity), bulk.seen], async () => {
          const rows = (await bulk.rows(entity).bulkGet(part)).filter((row) => row !== undefined);
          const ids = rows.filter((row) => !isHeld(row, { page, definition })).map(({ id }) => id);
          count += ids.length;
          await removeRows(bulk, { entity, ids, head });
        });
      }
    }
  }
  return count;
}

/**
 * True if one of the person's streams carries the row, and the row
 * was not closed before the window of that stream.
 */
function isHeld(row: Columns, { page, definition }: OfTable): boolean {
  const { streamColumns = [], closes = false } = definition;
  return streamColumns.some((column) => {
    const stream = page.streams[String(row[column])];
    return stream !== undefined && !(closes && isBefore(row['closed_at'], stream.since));
  });
}

/**
 * Splits rows into those that stay and the ids of those that were closed before the window
 * of every stream that carries them (rule D10).
 */
function partByWindow(rows: readonly LocalRow[], of: OfTable): [LocalRow[], string[]] {
  if (of.definition.closes !== true) return [[...rows], []];
  const inside = rows.filter((row) => isHeld(row, of));
  return [inside, rows.filter((row) => !inside.includes(row)).map(({ id }) => id)];
}

function streamsLeft({ page, known }: Arrived): string[] {
  return known.map(({ stream }) => stream).filter((stream) => !(stream in page.streams));
}

/** The streams whose window begins later than before. */
function streamsNarrowed({ page, known }: Arrived): string[] {
  return known
    .filter(({ stream, since }) => {
      const now = page.streams[stream]?.since ?? null;
      return now !== null && (!since || isBefore(since, now));
    })
    .map(({ stream }) => stream);
}

/**
 * Resets the cursor of each stream whose window starts earlier than before, so that it is read again from 0
 * (rule D10). Returns true if there was one; the page at hand is then outdated.
 */
export async function widenWindows(context: CycleContext, { page, known }: Arrived): Promise<boolean> {
  const { bulk } = context;
  const widened = known.flatMap((record) => {
    const { since = null } = page.streams[record.stream] ?? { since: record.since };
    const isWider = record.since && (since === null || isBefore(since, record.since));
    return isWider ? [{ ...record, seq: 0, since }] : [];
  });
  if (widened.length === 0) return false;
  await withLease(context, [bulk.streams], () => bulk.streams.bulkPut(widened));
  return true;
}

/** Compares two ISO times; false if either is missing. */
function isBefore(time: Json | undefined, other: string | null | undefined): boolean {
  return typeof time === 'string' && typeof other === 'string' && Date.parse(time) < Date.parse(other);
}

async function moveCursors({ bulk }: CycleContext, { page, known, askedAtMs }: Timed): Promise<void> {
  for (const [stream, { epoch, to, head, since = null }] of Object.entries(page.streams)) {
    const before = known.find((one) => one.stream === stream);
    const isAtHead = to >= head;
    await bulk.streams.put({
      stream,
      epoch,
      seq: to,
      head,
      syncedAtMs: isAtHead ? askedAtMs : (before?.syncedAtMs ?? null),
      // Until the head is reached, the old start of the window stays, so that the next page also brings what
      // was closed since then (rule D10).
      since: isAtHead || !before ? since : (before.since ?? null),
    });
  }
  await bulk.streams.bulkDelete(streamsLeft({ page, known }));
}

/** The shadows of these rows by id. Only rows with unsent changes have one. */
async function shadowsOf(
  db: LocalDatabase,
  entity: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShadowRecord>> {
  if ((await db.shadows.count()) === 0) return new Map();
  const found = await db.shadows.bulkGet(ids.map((id): [string, string] => [entity, id]));
  return new Map(found.flatMap((shadow) => (shadow ? [[shadow.rowId, shadow]] : [])));
}
