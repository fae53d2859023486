import { coversByCustomer, laterCovers } from './insurance-alerts.ts';
import type { CarInsurance, ReachedStage } from './insurance.ts';
import {
  dueClocks,
  renewalClocks,
  takesOver,
  type ClockColumns,
  type RenewalClock,
} from './renewal-clocks.ts';

/** How far a renewal is: the customer is still to be contacted, or a stage was set. */
export type RenewalStage = 'contact' | ReachedStage;
export const renewalStages = ['contact', 'quoted', 'accepted', 'renewed', 'lost'] as const;

export interface RenewalCard<Row = CarInsurance> {
  record: Row;
  stage: RenewalStage;
  /** At least one; the one that ends first before the others. An open card has none that a later cover took over. */
  clocks: RenewalClock[];
}

type Boarded = Pick<
  CarInsurance,
  | 'id'
  | 'customer_id'
  | 'license_plate'
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
 * Returns a card for each record with a clock on the board, the one that ends first before the others (INSURANCE-11).
 * `records` holds every record of the customers concerned: a later cover of the same car renews an earlier one.
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
      const due = dueClocks({ record, today });
      if (due.length === 0) return [];
      const later = laterCovers({ record, covers: coversOf.get(record.customer_id) ?? [] });
      const clocks = due.filter((clock) => !later.some((one) => takesOver({ later: one, clock })));
      if (clocks.length === 0) return [{ record, clocks: due, stage: 'renewed' as const }];
      return [{ record, clocks, stage: stageOf({ record, clocks }) }];
    })
    .sort((a, b) => endOf(a) - endOf(b) || (a.record.id < b.record.id ? -1 : 1));
}

/** The day up to which a stage answers when it is set now: the last of the clocks on the board. */
export function answeredUntil(clocks: readonly RenewalClock[]): string | null {
  return clocks.at(-1)?.endDay ?? null;
}

/** The day up to which a record is answered once it was renewed as `copy`: before the first clock that the copy has not. */
export function renewedUntil(options: {
  record: ClockColumns;
  copy: ClockColumns;
  today: string;
}): string | null {
  const { copy } = options;
  const clocks = renewalClocks(options);
  const open = clocks.find((clock) => !takesOver({ later: copy, clock }));
  return answeredUntil(clocks.filter(({ endDay }) => open === undefined || endDay < open.endDay));
}

/**
 * An open stage holds as long as it answers for the clock that ends first. A closed one answers for every clock, or
 * the card comes back: what was lost or renewed in spring says nothing about the tax in autumn.
 */
function stageOf(options: { record: Boarded; clocks: readonly RenewalClock[] }): RenewalStage {
  const { record, clocks } = options;
  const { renewal_stage: stage, renewal_until: until } = record;
  const isClosed = stage === 'renewed' || stage === 'lost';
  const asked = (isClosed ? clocks.at(-1) : clocks[0])?.endDay;
  if (stage === null || until === null || asked === undefined) return 'contact';
  return asked <= until ? stage : 'contact';
}

function endOf({ clocks }: RenewalCard<unknown>): number {
  return clocks[0]?.daysLeft ?? Number.POSITIVE_INFINITY;
}
