import { getSync } from '../../../../sync/index.ts';

/** Requeues a redemption attempt that the server refused, under its own nonce. */
export async function retryAttempt(nonce: string): Promise<void> {
  await getSync().store().redemptions.retry(nonce);
}
