import { z } from 'zod';
import { callDatabaseFunction } from '../../session/data/call-database-function.ts';
import { toHospitalRefusal, type HospitalRefusal } from './profile/hospital-outcome.ts';
import { refetchSyncedRows } from './desk/refetch-synced-rows.ts';

/**
 * Revokes a device (`revoked`), which then deletes the hospital's data at its next contact, or admits it
 * again. Only owners may do so.
 */
export async function revokeDevice(options: {
  hospitalId: string;
  device: string;
  revoked: boolean;
}): Promise<{ outcome: 'done' } | HospitalRefusal> {
  const { hospitalId: hospital, device, revoked } = options;
  const answer = await callDatabaseFunction({
    name: 'revoke_device',
    values: { hospital, device, revoked },
    answer: z.looseObject({ id: z.string() }),
  });
  if (answer.outcome !== 'answered') return toHospitalRefusal(answer);
  refetchSyncedRows();
  return { outcome: 'done' };
}
