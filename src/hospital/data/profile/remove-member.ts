import { z } from 'zod';
import { callFunction } from '../../../session/data/call-database-function.ts';
import { doneIf } from './hospital-outcome.ts';

/** Removes a member, or leaves; `last_owner` as in setMemberRole. */
export async function removeMember(options: { hospitalId: string; userId: string }) {
  const values = { hospital: options.hospitalId, member: options.userId };
  return doneIf(await callFunction({ name: 'remove_member', values, answer: z.boolean() }));
}
