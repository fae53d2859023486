import { coversByCustomer, laterCovers } from './insurance-alerts.ts';
import type { CarInsurance, ReachedStage } from './insurance.ts';
import {
  dueDeadlines,
  renewalDeadlines,
  isDeadlineRenewedBy,
  type DeadlineColumns,
  type RenewalDeadline,
} from './renewal-deadlines.ts';

/**
 * The stage of a renewal; `contact` while the customer is still to be contacted, else the stage that was set.
 */
export type RenewalStage = 'contact' | ReachedStage;
/** The stages of a renewal, in the order of the board's columns. */
export const renewalStages = ['contact', 'quoted', 'accepted', 'renewed', 'lost'] as const;

/** One renewal on the board. */
export interface RenewalCard<Row = CarInsurance> {
  record: Row;
  stage: RenewalStage;
  /** What ends soon, the earliest first, at least one. An open card omits what a later cover has renewed. */
  deadlines: RenewalDeadline[];
}

type Boarded = Pick<
  CarInsurance,
  | 'id'
  | 'customer_id'
  | 'license_plate'
  | 'car_brand'
  | 'car_model'
  | 'coverage_end'
  | 'compulsory_end'
  | 'tax_end'
  | 'registered_on'
  | 'vehicle_kind'
  | 'renewal_stage'
  | 'renewal_until'
  | 'deleted_at'
>;

/**
 * Returns a card for each record of which something ends soon, the earliest end first (INSURANCE-11).
 * `records` must hold every record of the customers concerned, because a later cover of the same car renews
 * an earlier one.
 */
export function renewalCards<Row extends Boarded>(options: {
  records: readonly Row[];
  today: string;
}): RenewalCard<Row>[] {
  const { records, today } = options;
  const coversOf = coversByCustomer(records);
  return records
    .flatMap((record) => {
      if (record.deleted_at !== null) return [];
      const due = dueDeadlines({ record, today });
      if (due.length === 0) return [];
      const later = laterCovers({ record, covers: coversOf.get(record.customer_id) ?? [] });
      const deadlines = due.filter(
        (deadline) => !later.some((one) => isDeadlineRenewedBy({ later: one, deadline })),
      );
      if (deadlines.length === 0) return [{ record, deadlines: due, stage: 'renewed' as const }];
      return [{ record, deadlines, stage: stageOf({ record, deadlines }) }];
    })
    .sort((a, b) => endOf(a) - endOf(b) || (a.record.id < b.record.id ? -1 : 1));
}

/**
 * The last day of the sorted `deadlines`. A stage that is set now applies to all that ends up to this day. Null
 * without deadlines.
 */
export function stageAppliesUntil(deadlines: readonly RenewalDeadline[]): string | null {
  return deadlines.at(-1)?.endDay ?? null;
}

/**
 * The last day of `record` that `copy` renews, before the first one that it does not renew; null if there is
 * none.
 */
export function renewedUntil(options: {
  record: DeadlineColumns;
  copy: DeadlineColumns;
  today: string;
}): string | null {
  const { copy } = options;
  const deadlines = renewalDeadlines(options);
  const open = deadlines.find((deadline) => !isDeadlineRenewedBy({ later: copy, deadline }));
  return stageAppliesUntil(deadlines.filter(({ endDay }) => open === undefined || endDay < open.endDay));
}

/**
 * An open stage (quoted, accepted) holds while its day covers the earliest end. A closed one must cover every
 * end, or the card comes back: a renewal won in spring says nothing about the tax in autumn.
 */
function stageOf(options: { record: Boarded; deadlines: readonly RenewalDeadline[] }): RenewalStage {
  const { record, deadlines } = options;
  const { renewal_stage: stage, renewal_until: until } = record;
  const isClosed = stage === 'renewed' || stage === 'lost';
  const asked = (isClosed ? deadlines.at(-1) : deadlines[0])?.endDay;
  if (stage === null || until === null || asked === undefined) return 'contact';
  return asked <= until ? stage : 'contact';
}

function endOf({ deadlines }: RenewalCard<unknown>): number {
  return deadlines[0]?.daysLeft ?? Number.POSITIVE_INFINITY;
}
