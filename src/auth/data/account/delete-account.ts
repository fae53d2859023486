import { z } from 'zod';
import { callDatabaseFunction, type FunctionAnswer } from '../../../session/data/call-database-function.ts';
import { currentPerson } from '../current-person.ts';
import { signOut } from '../sign-out.ts';

/**
 * Deletes the account with its customers, then the person's data on this device. Refused with SB020 for the
 * last owner of a hospital.
 */
export async function deleteAccount(): Promise<FunctionAnswer<boolean>> {
  const person = currentPerson();
  const answer = await callDatabaseFunction({ name: 'delete_account', values: {}, answer: z.boolean() });
  if (answer.outcome === 'answered' && person) await signOut({ userId: person.userId, unsent: 'discard' });
  return answer;
}
