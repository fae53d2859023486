/** The end of a cycle that reached the head: what is not needed any more goes. Mostly nothing, so one reading says so. */
import { sweepFiles } from '../files/sweep-files.ts';
import type { CycleContext } from './context.ts';
import { oldAcked } from './offer-again.ts';

/** `asOfMs`: the server's time when it was last seen not to be restored; null where this cycle did not see it. */
export async function tidy(context: CycleContext, { asOfMs }: { asOfMs: number | null }): Promise<void> {
  const { bulk } = context;
  const [files, old] = await bulk.transaction('r', [bulk.files, bulk.acked], () =>
    Promise.all([bulk.files.count(), asOfMs === null ? [] : oldAcked(bulk, { asOfMs })]),
  );
  if (files > 0) await sweepFiles(context);
  const numbers = old.filter((n) => n !== undefined);
  if (numbers.length > 0) await bulk.acked.bulkDelete(numbers);
}
