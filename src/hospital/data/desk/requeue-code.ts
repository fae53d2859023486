import { getSync } from '../../../../sync/index.ts';

/** Requeues this device's refused attempt of a code under its own nonce; does nothing without one. */
export async function requeueCode(code: string): Promise<void> {
  const { redemptions } = getSync().store();
  const attempt = await redemptions.ofCode(code);
  if (attempt?.state === 'refused') await redemptions.retry(attempt.nonce);
}
