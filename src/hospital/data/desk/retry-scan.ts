import { getSync } from '../../../../sync/index.ts';

/** Requeues a redemption attempt that the server refused, under its own nonce. */
export function retryScan(nonce: string): Promise<void> {
  return getSync().store().redemptions.retry(nonce);
}
