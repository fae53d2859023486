import type { ContactValues } from '../../rules/hospital.ts';
import type { HospitalRefusal } from './hospital-outcome.ts';
import { writeHospital } from './write-hospital.ts';

/** Saves the contact details of a hospital; empty fields become null. */
export async function saveContact(options: {
  hospitalId: string;
  values: ContactValues;
}): Promise<{ outcome: 'done' } | HospitalRefusal> {
  const { hospitalId } = options;
  const values = Object.fromEntries(
    Object.entries(options.values).map(([column, text]) => [column, text.trim() || null]),
  );
  return writeHospital({ hospitalId, values });
}
