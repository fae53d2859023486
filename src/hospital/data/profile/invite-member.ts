import { z } from 'zod';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import { toHospitalRefusal, type HospitalRefusal } from './hospital-outcome.ts';

/**
 * Invites a mail address, to which the server sends the link (PEOPLE-4). Inviting again sends a new link and
 * invalidates the old one.
 */
export async function inviteMember(options: {
  hospitalId: string;
  email: string;
  role: 'owner' | 'staff';
}): Promise<{ outcome: 'invited' } | HospitalRefusal> {
  const { hospitalId: hospital, email, role } = options;
  const answer = await callDatabaseFunction({
    name: 'invite_member',
    values: { hospital, email: email.trim(), role },
    answer: z.string(),
  });
  return answer.outcome === 'answered' ? { outcome: 'invited' } : toHospitalRefusal(answer);
}
