/** The end of a cycle that reached the head: what is not needed any more goes. Mostly nothing, so one reading says so. */
import { sweepFiles } from '../files/sweep-files.ts';
import type { CycleContext } from './context.ts';
import type { CallRecord } from '../local/records.ts';
import { KEPT_MS, oldAcked } from './offer-again.ts';

/** `asOfMs`: the server's time when it was last seen not to be restored; null where this cycle did not see it. */
export async function tidy(context: CycleContext, { asOfMs }: { asOfMs: number | null }): Promise<void> {
  const { bulk } = context;
  const [files, old, calls] = await bulk.transaction('r', [bulk.files, bulk.acked, bulk.calls], () =>
    Promise.all([
      bulk.files.count(),
      asOfMs === null ? [] : oldAcked(bulk, { asOfMs }),
      bulk.calls.toArray(),
    ]),
  );
  if (files > 0) await sweepFiles(context);
  const numbers = old.filter((n) => n !== undefined);
  if (numbers.length > 0) await bulk.acked.bulkDelete(numbers);
  if (asOfMs !== null) await tidyCalls(context, { calls, asOfMs });
}

/** Calls that the app has removed from its list are stored as long as acknowledged operations. */
async function tidyCalls(
  { bulk }: CycleContext,
  { calls, asOfMs }: { calls: readonly CallRecord[]; asOfMs: number },
): Promise<void> {
  for (const { n, forgotten, state } of calls) {
    if (n === undefined || !forgotten || state === 'waiting') continue;
    if (forgotten.asOfMs === null) await bulk.calls.update(n, { forgotten: { asOfMs } });
    else if (forgotten.asOfMs < asOfMs - KEPT_MS) await bulk.calls.delete(n);
  }
}
