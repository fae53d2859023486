import { writeRow } from '../../session/data/write-row.ts';
import { hospitalColumns, hospitalRow, type ContactValues } from '../rules/hospital.ts';
import { refusalOf, type HospitalRefusal } from './hospital-outcome.ts';

/** Saves how a hospital is reached; empty fields become null. */
export async function saveContact(options: {
  hospitalId: string;
  values: ContactValues;
}): Promise<{ outcome: 'done' } | HospitalRefusal> {
  const values = Object.fromEntries(
    Object.entries(options.values).map(([column, text]) => [column, text.trim() || null]),
  );
  const written = await writeRow({
    method: 'PATCH',
    table: 'hospitals',
    where: { id: `eq.${options.hospitalId}` },
    values,
    columns: hospitalColumns,
    row: hospitalRow,
  });
  if (written.outcome === 'written') return { outcome: 'done' };
  return written.outcome === 'hidden' ? { outcome: 'failed', reason: 'not_allowed' } : refusalOf(written);
}
