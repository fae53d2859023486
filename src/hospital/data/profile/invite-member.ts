import { z } from 'zod';
import { callFunction } from '../../../session/data/call-database-function.ts';
import { refusalOf, type HospitalRefusal } from './hospital-outcome.ts';

/** Invites an address; only this answer has the secret of its link (PEOPLE-4). */
export async function inviteMember(options: {
  hospitalId: string;
  email: string;
  role: 'owner' | 'staff';
}): Promise<{ outcome: 'invited'; secret: string } | HospitalRefusal> {
  const { hospitalId: hospital, email, role } = options;
  const answer = await callFunction({
    name: 'invite_member',
    values: { hospital, email: email.trim(), role },
    answer: z.string().min(1),
  });
  return answer.outcome === 'answered' ? { outcome: 'invited', secret: answer.value } : refusalOf(answer);
}
