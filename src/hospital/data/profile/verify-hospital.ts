import { z } from 'zod';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import { doneIf } from './hospital-outcome.ts';

/** A super admin grants or removes the badge (PEOPLE-5). */
export async function verifyHospital(options: { hospitalId: string; verified: boolean }) {
  const values = { hospital: options.hospitalId, verified: options.verified };
  return doneIf(await callDatabaseFunction({ name: 'verify_hospital', values, answer: z.boolean() }));
}
