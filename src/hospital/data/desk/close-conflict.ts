import { z } from 'zod';
import { callFunction } from '../../../session/data/call-database-function.ts';
import type { Resolution } from '../../rules/list-conflicts.ts';
import { refusalOf, type HospitalRefusal } from '../profile/hospital-outcome.ts';
import { refetchSyncedRows } from './refetch-synced-rows.ts';

/**
 * Records what was done about a conflict, with a note of 1 to 1,000 characters. Only owners may do so; no
 * redemption is reversed.
 */
export async function closeConflict(options: {
  nonce: string;
  resolution: Resolution;
  note: string;
}): Promise<{ outcome: 'done' } | HospitalRefusal> {
  const answer = await callFunction({
    name: 'resolve_redemption',
    values: { ...options, note: options.note.trim() },
    answer: z.looseObject({ nonce: z.literal(options.nonce) }),
  });
  if (answer.outcome !== 'answered') return refusalOf(answer);
  refetchSyncedRows();
  return { outcome: 'done' };
}
