/**
 * Deletes files, answered operations and calls that are no longer needed, after a cycle that reached the
 * head. One read shows that there are usually none.
 */
import { deleteOrphanFiles } from '../files/delete-orphan-files.ts';
import type { CycleContext } from './cycle-context.ts';
import type { CallRecord } from '../local/database/local-records.ts';
import { RETENTION_MS, expiredAcknowledged } from './requeue-acknowledged.ts';

/** `asOfMs`: the server's time of the last page, until which no unknown restore happened. */
export async function deleteExpired(context: CycleContext, { asOfMs }: { asOfMs: number }): Promise<void> {
  const { bulk } = context;
  const [files, old, calls] = await bulk.transaction('r', [bulk.files, bulk.acked, bulk.calls], () =>
    Promise.all([bulk.files.count(), expiredAcknowledged(bulk, { asOfMs }), bulk.calls.toArray()]),
  );
  if (files > 0) await deleteOrphanFiles(context, { nowMs: asOfMs });
  const numbers = old.filter((n) => n !== undefined);
  if (numbers.length > 0) await bulk.acked.bulkDelete(numbers);
  await deleteExpiredCalls(context, { calls, asOfMs });
}

/** Calls that the app has removed from its list are stored as long as acknowledged operations. */
async function deleteExpiredCalls(
  { bulk }: CycleContext,
  { calls, asOfMs }: { calls: readonly CallRecord[]; asOfMs: number },
): Promise<void> {
  for (const { n, forgotten, state } of calls) {
    if (n === undefined || !forgotten || state === 'waiting') continue;
    if (forgotten.asOfMs === null) await bulk.calls.update(n, { forgotten: { asOfMs } });
    else if (forgotten.asOfMs < asOfMs - RETENTION_MS) await bulk.calls.delete(n);
  }
}
