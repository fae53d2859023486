import { z } from 'zod';
import { writeRow, type WrittenRow } from '../../session/data/write-row.ts';
import type { ApprovalValues } from '../rules/advert-approval.ts';
import type { HospitalAdvert } from './use-hospital-adverts.ts';

const echoed = z.object({ id: z.string() });

/**
 * Saves an advert's approval, whose values passed `checkApproval`. `letter` is the scan's key, null for none.
 */
export function saveApproval(options: {
  advert: HospitalAdvert;
  values: ApprovalValues;
  letter: string | null;
}): Promise<WrittenRow<{ id: string }>> {
  const { advert, values, letter } = options;
  const columns = {
    authority: values.authority,
    number: values.number.trim(),
    valid_from: values.valid_from || null,
    valid_until: values.valid_until || null,
    letter,
  };
  const of = advert.kind === 'event' ? { event_id: advert.id } : { promotion_id: advert.id };
  return writeRow({
    table: 'advert_approvals',
    columns: ['id'],
    row: echoed,
    ...(advert.approval
      ? { method: 'PATCH', where: { id: `eq.${advert.approval.id}` }, values: columns }
      : { method: 'POST', values: { ...of, ...columns } }),
  });
}

export function removeApproval(options: { id: string }): Promise<WrittenRow<{ id: string }>> {
  return writeRow({
    method: 'DELETE',
    table: 'advert_approvals',
    where: { id: `eq.${options.id}` },
    columns: ['id'],
    row: echoed,
  });
}
