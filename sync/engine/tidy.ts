/** The end of a cycle that reached the head: what is not needed any more goes. Mostly nothing, so one reading says so. */
import { sweepFiles } from '../files/sweep-files.ts';
import { type CycleContext, serverNowMs } from './context.ts';
import { oldAcked } from './offer-again.ts';

export async function tidy(context: CycleContext): Promise<void> {
  const { bulk } = context;
  const [files, old] = await bulk.transaction('r', [bulk.files, bulk.acked], () =>
    Promise.all([bulk.files.count(), oldAcked(bulk, serverNowMs(context))]),
  );
  if (files > 0) await sweepFiles(context);
  const numbers = old.filter((n) => n !== undefined);
  if (numbers.length > 0) await bulk.acked.bulkDelete(numbers);
}
