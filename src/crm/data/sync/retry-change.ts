import { getSync, type DecisionOutcome } from '../../../../sync/index.ts';

/** Requeues a refused change, so that it is sent once more. */
export function retryChange(options: { opId: string }): Promise<DecisionOutcome> {
  return getSync().store().retry(options.opId);
}
