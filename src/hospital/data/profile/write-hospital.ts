import { writeRow } from '../../../session/data/write-row.ts';
import { hospitalColumns, hospitalRow } from '../../rules/hospital.ts';
import { refusalOf, type HospitalRefusal } from './hospital-outcome.ts';

/** Changes columns of a hospital that its owners may change. */
export async function writeHospital(options: {
  hospitalId: string;
  values: Readonly<Record<string, unknown>>;
}): Promise<{ outcome: 'done' } | HospitalRefusal> {
  const { hospitalId, values } = options;
  const written = await writeRow({
    method: 'PATCH',
    table: 'hospitals',
    where: { id: `eq.${hospitalId}` },
    values,
    columns: hospitalColumns,
    row: hospitalRow,
  });
  if (written.outcome === 'written') return { outcome: 'done' };
  return written.outcome === 'hidden' ? { outcome: 'failed', reason: 'not_allowed' } : refusalOf(written);
}
