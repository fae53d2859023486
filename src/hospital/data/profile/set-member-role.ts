import { z } from 'zod';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import { doneIf } from './hospital-outcome.ts';

/** Makes a member owner or staff. Fails with `last_owner` if nobody else would own the hospital (SB020). */
export async function setMemberRole(options: {
  hospitalId: string;
  userId: string;
  role: 'owner' | 'staff';
}) {
  const values = { hospital: options.hospitalId, member: options.userId, role: options.role };
  return doneIf(await callDatabaseFunction({ name: 'set_member_role', values, answer: z.boolean() }));
}
