/**
 * After a restore of the server everything is fetched again, and rows that it does not
 * have are deleted here (rule D6). Otherwise rows that another device made after the
 * backup would stay for ever. Unsent changes stay.
 */
import type { LocalDatabase } from '../local/database/local-database.ts';
import { forgetHeard } from '../local/outbox/ledger.ts';
import { readOutbox } from '../local/outbox/outbox.ts';
import { rebuildRow } from '../local/rows/rebuild-row.ts';
import type { PullResponse } from './protocol.ts';
import type { CycleContext } from './cycle-context.ts';
import { requeueAcknowledged } from './requeue-acknowledged.ts';
import { requeueAnswered } from './requeue-answered.ts';
import { withLease } from './with-lease.ts';

const ROWS_PER_TRANSACTION = 500;

/**
 * Starts a full fetch after a page reported a restore: cursors return to 0, and each row that arrives is
 * noted as seen. `send_first`: unsent work goes before rows are stored, because a repeated answer is older
 * than these. May be started again.
 */
export async function startOrphanSearch(
  context: CycleContext,
  page: PullResponse,
): Promise<'send_first' | 'fetch'> {
  const { bulk, userId } = context;
  const tables = [
    ...bulk.entityTables(),
    bulk.streams,
    bulk.acked,
    bulk.seen,
    bulk.files,
    bulk.redemptionAttempts,
    bulk.calls,
  ];
  return withLease(context, tables, async () => {
    await bulk.seen.clear();
    // Heads from before the restore cannot be compared with those of the restored server.
    await bulk.shadows.toCollection().modify({ head: 0 });
    await bulk.engineState.put({ key: 'orphan_search' });
    await requeueAcknowledged(bulk, { userId, acknowledged: page.acknowledged });
    await requeueAnswered(bulk);
    await forgetHeard(bulk, { turn: page.acknowledged });
    for (const { stream } of await bulk.streams.toArray()) {
      const now = page.streams[stream];
      if (!now) continue;
      await bulk.streams.put({ stream, epoch: now.epoch, seq: 0, head: now.head, syncedAtMs: null });
    }
    return (await sendsFirst(bulk)) ? 'send_first' : 'fetch';
  });
}

/**
 * During an orphan search: true while unsent work must go before more is fetched, also work that waits for a
 * file. Refused work, and what it holds, does not count, because it may wait without end.
 */
export async function orphanSearchWaits(context: CycleContext): Promise<boolean> {
  const { bulk } = context;
  return (await bulk.engineState.get('orphan_search')) !== undefined && (await sendsFirst(bulk));
}

async function sendsFirst(db: LocalDatabase): Promise<boolean> {
  return (await readOutbox(db)).some(({ state }) => state === 'waiting' || state === 'uploading');
}

/** Deletes the rows that no page brought since the search started. Called after the last page. */
export async function deleteOrphans(context: CycleContext): Promise<void> {
  const { bulk } = context;
  for (const entity of bulk.definitions.keys()) await deleteOrphansOf(context, entity);
  await withLease(context, [...bulk.entityTables(), bulk.seen], async () => {
    for (const { entity, rowId, row, head } of await bulk.shadows.toArray()) {
      if (row === null || (await bulk.seen.get([entity, rowId]))) continue;
      await rebuildRow(bulk, { entity, rowId, server: { row: null, head } });
    }
    await bulk.seen.clear();
    await bulk.engineState.delete('orphan_search');
  });
}

async function deleteOrphansOf(context: CycleContext, entity: string): Promise<void> {
  const { bulk } = context;
  const rows = bulk.rows(entity);
  for (let after: string | null = ''; after !== null;) {
    const from: string = after;
    after = await withLease(context, [rows, bulk.seen], async () => {
      const ids = await rows.where('id').above(from).limit(ROWS_PER_TRANSACTION).primaryKeys();
      const keys = ids.map((id): [string, string] => [entity, id]);
      const [seen, shadows] = [await bulk.seen.bulkGet(keys), await bulk.shadows.bulkGet(keys)];
      await rows.bulkDelete(ids.filter((_, i) => !seen[i] && !shadows[i]));
      return ids.at(-1) ?? null;
    });
  }
}
