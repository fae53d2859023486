import { serverNowMs } from '../../../session/data/server-clock.ts';
import { callKey } from '../../rules/tasks/reminder.ts';
import { answerEntry } from './answer-entry.ts';

/**
 * Stores a call that was started in the app as done at this moment of the server's time (decision record 0005
 * of this room). Never rejects, because a failure must not disturb the call.
 */
export async function addCall(customerId: string): Promise<void> {
  const at = new Date(serverNowMs()).toISOString();
  const key = callKey({ customerId, at });
  await answerEntry({ entry: { key, customerId, task: null }, answer: { done_at: at } }).catch(
    () => undefined,
  );
}
