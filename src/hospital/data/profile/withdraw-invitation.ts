import { z } from 'zod';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import { doneIf } from './hospital-outcome.ts';

/** Withdraws an invitation that was not accepted yet. */
export async function withdrawInvitation(options: { id: string }) {
  const values = { invitation: options.id };
  return doneIf(await callDatabaseFunction({ name: 'withdraw_invitation', values, answer: z.boolean() }));
}
