import { z } from 'zod';
import type { VoidDecision } from '../../../bookings/rules/redemption-event.ts';
import { callFunction } from '../../../session/data/call-database-function.ts';
import { refusalOf, type HospitalRefusal } from '../profile/hospital-outcome.ts';
import { refetchSyncedRows } from '../desk/refetch-synced-rows.ts';

/** Says whether the booking of a voided redemption can be used again. Owners alone may; `reopened` is for good. */
export async function decideVoid(options: {
  nonce: string;
  decision: VoidDecision;
  note: string;
}): Promise<{ outcome: 'done' } | HospitalRefusal> {
  const answer = await callFunction({
    name: 'decide_void',
    values: { ...options, note: options.note.trim() || null },
    answer: z.looseObject({ nonce: z.literal(options.nonce) }),
  });
  if (answer.outcome !== 'answered') return refusalOf(answer);
  refetchSyncedRows();
  return { outcome: 'done' };
}
