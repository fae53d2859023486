import { getSync, type DecisionOutcome } from '../../../../sync/index.ts';

/** Discards a refused call, so that it is never sent (rule Q6). */
export function discardCall(options: { id: string }): Promise<DecisionOutcome> {
  return getSync().store().calls.forget([options.id]);
}
