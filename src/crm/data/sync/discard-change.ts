import { getSync } from '../../../../sync/index.ts';

/** Discards a refused change; the record returns to the server's state. */
export function discardChange(options: { opId: string }): Promise<void> {
  return getSync().store().discard(options.opId);
}
