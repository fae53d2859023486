import { requeueFiles } from '../files/requeue-files.ts';
import { rebuildRow } from '../local/rows/rebuild-row.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import { withdrawAcknowledged } from '../local/outbox/ledger.ts';
import { markSent } from '../local/outbox/mark-sent.ts';
import type { OutboxRecord } from '../local/database/local-records.ts';

/** "Recently deleted" and the server's backups reach back this long. */
export const RETENTION_MS = 30 * 24 * 60 * 60_000;

/**
 * After a restore of the server, requeues operations whose answers it may have lost, under the same ids and
 * before what waits (rule D5). It has done those up to the turn `acknowledged`; null if it knows none.
 * Runs inside the caller's transaction.
 */
export async function requeueAcknowledged(
  db: LocalDatabase,
  { userId, acknowledged }: { userId: string; acknowledged: number | null },
): Promise<void> {
  const all = await db.acked.orderBy('n').toArray();
  const acked = all.filter(({ turn }) => acknowledged === null || turn > acknowledged);
  if (acked.length === 0) return;
  await withdrawAcknowledged(db, new Set(acked.map(({ record }) => record.opId)));
  const waiting = await db.outbox.orderBy('n').toArray();

  await db.outbox.clear();
  await db.outbox.bulkAdd(acked.map(({ record }) => record));
  // New numbers, so that older changes of a record go before newer ones.
  await db.outbox.bulkAdd(waiting.map(({ n: _n, ...record }) => record));
  await db.acked.bulkDelete(acked.flatMap(({ n }) => (n === undefined ? [] : [n])));
  const last = await db.outbox.orderBy('n').last();
  await markSent(db, last?.n ?? 0);
  await requeueFiles(db, { userId, records: acked.map(({ record }) => record) });

  const created = new Set(acked.flatMap(({ record }) => (record.kind === 'create' ? [record.rowId] : [])));
  for (const { record } of acked) {
    const { entity, rowId } = record;
    const shadow = await db.shadows.get([entity, rowId]);
    const known = shadow?.row ?? (await db.rows(entity).get(rowId)) ?? null;
    await rebuildRow(db, { entity, rowId, server: { row: created.has(rowId) ? null : known, head: 0 } });
  }
}

/**
 * Forgets acknowledged operations on erased rows, so that a restored server does not get their data back
 * (rule D5). Deletions stay: a backup may have the row. Runs inside the caller's transaction.
 */
export function forgetErased(
  db: LocalDatabase,
  { entity, ids }: { entity: string; ids: readonly string[] },
): Promise<void> {
  const erased = new Set(ids);
  return forgetAcknowledged(db, (record) => record.entity === entity && erased.has(record.rowId));
}

/**
 * Forgets acknowledged operations that write an erased row or a row below one. A former agent gets no
 * tombstones of such rows. Runs inside the caller's transaction.
 */
export function forgetAbout(db: LocalDatabase, ids: readonly string[]): Promise<void> {
  const erased = new Set<unknown>(ids);
  return forgetAcknowledged(
    db,
    ({ rowId, values }) => erased.has(rowId) || Object.values(values).some((value) => erased.has(value)),
  );
}

async function forgetAcknowledged(
  db: LocalDatabase,
  isErased: (record: OutboxRecord) => boolean,
): Promise<void> {
  const acked = await db.acked.toArray();
  const concerned = acked.filter(({ record }) => record.kind !== 'delete' && isErased(record));
  await db.acked.bulkDelete(concerned.flatMap(({ n }) => (n === undefined ? [] : [n])));
}

/**
 * Keys of acknowledged operations that every restorable backup holds, which can be deleted.
 * Their age is counted up to `asOfMs`, the server's time of an answer: a device that slept
 * does not know of restores since then (rule D5).
 */
export function expiredAcknowledged(
  db: LocalDatabase,
  { asOfMs }: { asOfMs: number },
): Promise<(number | undefined)[]> {
  return db.acked
    .where('ackedAtMs')
    .below(asOfMs - RETENTION_MS)
    .primaryKeys();
}
