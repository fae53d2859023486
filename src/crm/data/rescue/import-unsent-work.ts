import { type ImportWorkOutcome, getSync } from '../../../../sync/index.ts';

/** Imports the work of a file; it then waits in the outbox under the ids of its first device (rule N1). */
export function importUnsentWork(work: string): Promise<ImportWorkOutcome> {
  return getSync().store().adoptWork(work);
}
