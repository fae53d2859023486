import { getSync } from '../../../../sync/index.ts';

/** Requeues a refused change, so that it is sent once more. */
export function retryChange(options: { opId: string }): Promise<void> {
  return getSync().store().retry(options.opId);
}
