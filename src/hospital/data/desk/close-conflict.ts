import { z } from 'zod';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import type { RedemptionResolution } from '../../rules/list-redemption-conflicts.ts';
import { toHospitalRefusal, type HospitalRefusal } from '../profile/hospital-outcome.ts';
import { refetchSyncedRows } from './refetch-synced-rows.ts';

/**
 * Records what was done about a conflict, with a note of 1 to 1,000 characters. Only owners may do so; no
 * redemption is reversed. Fails with `decided_before` where another decision was stored first (BOOKING-24).
 */
export async function closeConflict(options: {
  nonce: string;
  resolution: RedemptionResolution;
  note: string;
}): Promise<{ outcome: 'done' } | HospitalRefusal> {
  const note = options.note.trim();
  const answer = await callDatabaseFunction({
    name: 'resolve_redemption',
    values: { ...options, note },
    answer: z.looseObject({
      nonce: z.literal(options.nonce),
      resolution: z.string().nullable(),
      resolution_note: z.string().nullable(),
    }),
  });
  if (answer.outcome !== 'answered') return toHospitalRefusal(answer);
  refetchSyncedRows();
  const { resolution, resolution_note: stored } = answer.value;
  // An attempt that was taken, but did not win, stays an open conflict.
  const isOwn = resolution === null || (resolution === options.resolution && stored === note);
  return isOwn ? { outcome: 'done' } : { outcome: 'failed', reason: 'decided_before' };
}
