import { callKey } from '../../rules/tasks/reminder.ts';
import { answerEntry } from './answer-entry.ts';

/**
 * Stores that a customer was called from here, as what was done at this moment (decision record 0005 of this room). The call
 * goes on whatever becomes of it.
 */
export async function addCall(customerId: string): Promise<void> {
  const at = new Date().toISOString();
  const key = callKey({ customerId, at });
  await answerEntry({ entry: { key, customerId, task: null }, answer: { done_at: at } }).catch(
    () => undefined,
  );
}
