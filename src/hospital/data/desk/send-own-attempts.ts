import { getSync } from '../../../../sync/index.ts';

/** Requeues every refused attempt, each under its own nonce, and requests a sync. */
export async function sendOwnAttempts(): Promise<void> {
  const { redemptions } = getSync().store();
  for (const attempt of await redemptions.unanswered()) {
    if (attempt.state === 'refused') await redemptions.retry(attempt.nonce);
  }
  await getSync().requestSync('manual');
}
