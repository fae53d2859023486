import { getSync, type DecisionOutcome } from '../../../../sync/index.ts';

export type { DecisionOutcome };

/** Discards a refused change; the record returns to the server's state. */
export function discardChange(options: { opId: string }): Promise<DecisionOutcome> {
  return getSync().store().discard(options.opId);
}
