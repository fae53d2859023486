import { z } from 'zod';
import { callFunction } from '../../../session/data/call-database-function.ts';
import { refusalOf, type HospitalRefusal } from './hospital-outcome.ts';

/** Takes somebody in who signed up with the hospital's name, or refuses; the first decision stands. */
export async function decideClaim(options: {
  id: string;
  accept: boolean;
}): Promise<{ outcome: 'accepted' | 'refused' } | HospitalRefusal> {
  const answer = await callFunction({
    name: 'decide_claim',
    values: { claim: options.id, accept: options.accept },
    answer: z.enum(['accepted', 'refused']),
  });
  return answer.outcome === 'answered' ? { outcome: answer.value } : refusalOf(answer);
}
