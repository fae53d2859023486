import { getSync } from '../../../../sync/index.ts';

/** Requeues every refused attempt, each under its own nonce, and requests a sync. */
export async function sendOwnAttempts(): Promise<void> {
  const { redemptions } = getSync().store();
  for (const scan of await redemptions.unanswered()) {
    if (scan.state === 'refused') await redemptions.retry(scan.nonce);
  }
  await getSync().requestSync('manual');
}
