import { getSync } from '../../../../sync/index.ts';

/** Offers a refused change to the server again. */
export function retryChange(options: { opId: string }): Promise<void> {
  return getSync().store().retry(options.opId);
}
