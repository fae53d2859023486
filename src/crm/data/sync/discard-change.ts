import { getSync } from '../../../../sync/index.ts';

/** Gives a refused change up; the record goes back to the server's state. */
export function discardChange(options: { opId: string }): Promise<void> {
  return getSync().store().discard(options.opId);
}
