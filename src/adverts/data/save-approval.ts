import { readRows } from '../../session/data/read-rows.ts';
import { writeChanges, type WrittenChanges } from '../../session/data/write-changes.ts';
import { writeRow } from '../../session/data/write-row.ts';
import type { ApprovalValues } from '../rules/advert-approval.ts';
import { approvalColumns, approvalRow, type Approval, type HospitalAdvert } from './use-hospital-adverts.ts';

const request = { table: 'advert_approvals', columns: approvalColumns, row: approvalRow };

/**
 * Saves an advert's approval, whose values passed `checkApproval`. `before` is the approval as the form showed
 * it, null for none; `letter` is the scan's key. What another member saved is not overwritten (PUBLISH-32).
 */
export async function saveApproval(options: {
  advert: Pick<HospitalAdvert, 'id' | 'kind'>;
  before: Approval | null;
  values: ApprovalValues;
  letter: string | null;
}): Promise<WrittenChanges<Approval>> {
  const { advert, before, letter } = options;
  const values = {
    authority: options.values.authority,
    number: options.values.number.trim(),
    valid_from: options.values.valid_from || null,
    valid_until: options.values.valid_until || null,
    letter,
  };
  if (before) return writeChanges({ ...request, where: { id: `eq.${before.id}` }, before, values });
  const key = advert.kind === 'event' ? 'event_id' : 'promotion_id';
  const written = await writeRow({ ...request, method: 'POST', values: { [key]: advert.id, ...values } });
  if (written.outcome !== 'refused' || written.constraint !== `advert_approvals_${key}_key`) return written;
  const read = await readRows({ ...request, where: { [key]: `eq.${advert.id}` }, limit: 1 });
  if (read.outcome !== 'answered') return read;
  const [row] = read.value;
  if (!row) return written;
  const isSame = (Object.keys(values) as (keyof typeof values)[]).every(
    (column) => row[column] === values[column],
  );
  return { outcome: isSame ? 'written' : 'changed', row };
}

/**
 * Removes an approval as the form showed it. `changed`: another member has saved it since, and nothing was removed
 * (PUBLISH-32). One that is gone already counts as written.
 */
export async function removeApproval(approval: Approval): Promise<WrittenChanges<Approval>> {
  const where = { id: `eq.${approval.id}` };
  const removed = await writeRow({
    ...request,
    method: 'DELETE',
    where: { ...where, updated_at: `eq.${approval.updated_at}` },
  });
  if (removed.outcome !== 'hidden') return removed;
  const read = await readRows({ ...request, where, limit: 1 });
  if (read.outcome !== 'answered') return read;
  const [row] = read.value;
  if (!row) return { outcome: 'written', row: approval };
  // The row exists unchanged, so this person may not remove it.
  return row.updated_at === approval.updated_at ? removed : { outcome: 'changed', row };
}
