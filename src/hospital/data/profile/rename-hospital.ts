import { z } from 'zod';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import { doneIf } from './hospital-outcome.ts';

/**
 * Renames a hospital, for super admins; copies of the name and addresses follow. Fails with `name_taken` if
 * another hospital's name reads the same (SB021).
 */
export async function renameHospital(options: { hospitalId: string; name: string }) {
  const values = { hospital: options.hospitalId, new_name: options.name.trim() };
  return doneIf(await callDatabaseFunction({ name: 'rename_hospital', values, answer: z.boolean() }));
}
