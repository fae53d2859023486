import { z } from 'zod';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import { doneIf } from './hospital-outcome.ts';

/** Removes a member, or lets them leave. Fails with `last_owner` if nobody else owns the hospital (SB020). */
export async function removeMember(options: { hospitalId: string; userId: string }) {
  const values = { hospital: options.hospitalId, member: options.userId };
  return doneIf(await callDatabaseFunction({ name: 'remove_member', values, answer: z.boolean() }));
}
