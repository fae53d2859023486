import { z } from 'zod';
import type { FunctionAnswer } from '../../session/data/call-database-function.ts';
import { readAllRows } from '../../session/data/read-all-rows.ts';
import { useStoredRows, type StoredRows } from '../../session/data/use-stored-rows.ts';
import { authorities } from '../rules/advert-approval.ts';

/** Schema of a row of `advert_approvals`, as a hospital's own lists read it. */
export const approvalRow = z.object({
  id: z.string(),
  authority: z.enum(authorities),
  number: z.string(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  letter: z.string().nullable(),
  updated_at: z.string(),
});
/** An authority's approval of a hospital's adverts, with its number and period. */
export type Approval = z.infer<typeof approvalRow>;
/** The columns that {@link approvalRow} reads. */
export const approvalColumns = Object.keys(approvalRow.shape);
const advert = z.object({
  id: z.string(),
  kind: z.enum(['promotion', 'event']),
  title: z.string(),
  /** The category whose settings apply: the promotion's own, or `event`. */
  category: z.string(),
  approval: approvalRow.nullable(),
});
/** A promotion or an event of the hospital that has not ended, with its approval. */
export type HospitalAdvert = z.infer<typeof advert>;

const embedded = `approval:advert_approvals(${approvalColumns.join(',')})`;

/**
 * Promotions and events of a hospital that have not ended by `today` (`YYYY-MM-DD`), also without a network
 * (PUBLISH-15).
 */
export function useHospitalAdverts(options: {
  hospitalId: string;
  today: string;
}): StoredRows<HospitalAdvert> {
  const { hospitalId, today } = options;
  const where = { hospital_id: `eq.${hospitalId}`, end_date: `gte.${today}` };
  const ask = async (): Promise<FunctionAnswer<HospitalAdvert[]>> => {
    const [promotions, events] = await Promise.all([
      readAllRows({
        table: 'promotions',
        where,
        columns: ['id', 'title:promotion_title', 'category', embedded],
        row: z
          .object({
            id: z.string(),
            title: z.string(),
            category: z.string().nullable(),
            approval: approvalRow.nullable(),
          })
          .transform((row) => ({ ...row, kind: 'promotion' as const, category: row.category ?? 'อื่นๆ' })),
        order: 'created_at.desc,id.desc',
      }),
      readAllRows({
        table: 'events',
        where,
        columns: ['id', 'title:event_title', embedded],
        row: z
          .object({ id: z.string(), title: z.string(), approval: approvalRow.nullable() })
          .transform((row) => ({ ...row, kind: 'event' as const, category: 'event' })),
        order: 'start_date.asc,id.asc',
      }),
    ]);
    if (promotions.outcome !== 'answered') return promotions;
    if (events.outcome !== 'answered') return events;
    return { outcome: 'answered', value: [...promotions.value, ...events.value] };
  };
  return useStoredRows({ key: `adverts:${hospitalId}`, row: advert, ask });
}
