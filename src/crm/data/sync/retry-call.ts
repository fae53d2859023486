import { getSync, type DecisionOutcome } from '../../../../sync/index.ts';

/** Requeues a refused call under its id (rule Q6). */
export function retryCall(options: { id: string }): Promise<DecisionOutcome> {
  return getSync().store().calls.retry(options.id);
}
