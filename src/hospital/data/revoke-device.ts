import { z } from 'zod';
import { callFunction } from '../../session/data/call-database-function.ts';
import { refusalOf, type HospitalRefusal } from './profile/hospital-outcome.ts';
import { refetchSyncedRows } from './desk/refetch-synced-rows.ts';

/**
 * Takes a device off the list (`revoked`), so that it removes its data with its next contact, or puts it back. Owners
 * alone may.
 */
export async function revokeDevice(options: {
  hospitalId: string;
  device: string;
  revoked: boolean;
}): Promise<{ outcome: 'done' } | HospitalRefusal> {
  const { hospitalId: hospital, device, revoked } = options;
  const answer = await callFunction({
    name: 'revoke_device',
    values: { hospital, device, revoked },
    answer: z.looseObject({ id: z.string() }),
  });
  if (answer.outcome !== 'answered') return refusalOf(answer);
  refetchSyncedRows();
  return { outcome: 'done' };
}
