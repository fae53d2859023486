import { writeChanges } from '../../../session/data/write-changes.ts';
import { hospitalColumns, hospitalRow, type Hospital } from '../../rules/hospital.ts';
import { toHospitalRefusal, type HospitalRefusal } from './hospital-outcome.ts';

/**
 * Changes columns of a hospital that its owners may change; `hospital` is the row as the form showed it.
 * `changed`: another owner has changed the same, so nothing was written (PEOPLE-19).
 */
export async function writeHospital(options: {
  hospital: Hospital;
  values: Partial<Hospital>;
}): Promise<{ outcome: 'done' | 'changed'; hospital: Hospital } | HospitalRefusal> {
  const { hospital, values } = options;
  const written = await writeChanges({
    table: 'hospitals',
    where: { id: `eq.${hospital.id}` },
    before: hospital,
    values,
    columns: hospitalColumns,
    row: hospitalRow,
  });
  if (written.outcome === 'written') return { outcome: 'done', hospital: written.row };
  if (written.outcome === 'changed') return { outcome: 'changed', hospital: written.row };
  return written.outcome === 'hidden'
    ? { outcome: 'failed', reason: 'not_allowed' }
    : toHospitalRefusal(written);
}
