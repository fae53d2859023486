import { z } from 'zod';
import { callDatabaseFunction } from '../../session/data/call-database-function.ts';
import { toHospitalRefusal, type HospitalRefusal } from './profile/hospital-outcome.ts';
import { refetchSyncedRows } from './desk/refetch-synced-rows.ts';

/** Gives a device a name of at most 60 characters; any member of the hospital may do so. */
export async function nameDevice(options: {
  hospitalId: string;
  device: string;
  name: string;
}): Promise<{ outcome: 'done' } | HospitalRefusal> {
  const answer = await callDatabaseFunction({
    name: 'name_device',
    values: { hospital: options.hospitalId, device: options.device, new_name: options.name.trim() },
    answer: z.looseObject({ id: z.string() }),
  });
  if (answer.outcome !== 'answered') return toHospitalRefusal(answer);
  refetchSyncedRows();
  return { outcome: 'done' };
}
