import { z } from 'zod';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import { toHospitalRefusal, type HospitalRefusal } from './hospital-outcome.ts';

/** `invalid`: the secret, the address or the time is wrong; the server does not say which. */
export async function acceptInvitation(options: {
  secret: string;
}): Promise<{ outcome: 'joined' } | { outcome: 'invalid' } | HospitalRefusal> {
  const answer = await callDatabaseFunction({
    name: 'accept_invitation',
    values: { secret: options.secret },
    answer: z.string().nullable(),
  });
  if (answer.outcome !== 'answered') return toHospitalRefusal(answer);
  return { outcome: answer.value === null ? 'invalid' : 'joined' };
}
