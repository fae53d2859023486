import { z } from 'zod';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import { toHospitalRefusal, type HospitalRefusal } from './hospital-outcome.ts';

/** Accepts or declines the claim of a person who signed up with the hospital's name; the first decision counts (PEOPLE-3). */
export async function decideClaim(options: {
  id: string;
  accept: boolean;
}): Promise<{ outcome: 'accepted' | 'refused' } | HospitalRefusal> {
  const answer = await callDatabaseFunction({
    name: 'decide_claim',
    values: { claim: options.id, accept: options.accept },
    answer: z.enum(['accepted', 'refused']),
  });
  return answer.outcome === 'answered' ? { outcome: answer.value } : toHospitalRefusal(answer);
}
