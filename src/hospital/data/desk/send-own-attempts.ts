import { getSync } from '../../../../sync/index.ts';

/** Offers every refused attempt again, each under its own nonce, and sends what waits. */
export async function sendOwnAttempts(): Promise<void> {
  const { redemptions } = getSync().store();
  for (const scan of await redemptions.unanswered()) {
    if (scan.state === 'refused') await redemptions.retry(scan.nonce);
  }
  await getSync().requestSync('manual');
}
