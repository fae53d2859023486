import { getSync } from '../../../../sync/index.ts';

/** Offers every refused attempt again, each under its own nonce, and sends what waits. */
export async function sendOwnAttempts(): Promise<void> {
  const { scans } = getSync().store();
  for (const scan of await scans.unanswered()) {
    if (scan.state === 'refused') await scans.retry(scan.nonce);
  }
  await getSync().wake('pressed');
}
