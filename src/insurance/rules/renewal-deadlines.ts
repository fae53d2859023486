import { addMonths } from '../../lib/days/add-to-day.ts';
import { daysBetween } from '../../lib/days/bangkok-day.ts';
import { insuranceLimits } from './insurance-limits.ts';
import { dayOfInstant } from './insurance-period.ts';
import type { CarInsurance } from './insurance.ts';

/**
 * What can end for a car: the voluntary cover, the compulsory cover, the annual tax, and the inspection
 * before the tax.
 */
export const deadlineKinds = ['voluntary', 'compulsory', 'tax', 'inspection'] as const;
/** What ends for a car on a deadline. */
export type DeadlineKind = (typeof deadlineKinds)[number];

/** Something of a car that ends on a day and must be renewed (INSURANCE-10). */
export interface RenewalDeadline {
  kind: DeadlineKind;
  /** The last day, `YYYY-MM-DD`. */
  endDay: string;
  /** Days from today to the last day; negative once it has passed. */
  daysLeft: number;
}

/** The columns of a record that hold what ends for its car, and when. */
export type DeadlineColumns = Pick<
  CarInsurance,
  'coverage_end' | 'compulsory_end' | 'tax_end' | 'registered_on' | 'vehicle_kind'
>;

/** Returns every deadline of a record, the earliest end first (INSURANCE-10). `today` is `YYYY-MM-DD`. */
export function renewalDeadlines(options: { record: DeadlineColumns; today: string }): RenewalDeadline[] {
  const { record, today } = options;
  const ends: Record<DeadlineKind, string | null> = {
    voluntary: dayOfInstant(record.coverage_end) || null,
    compulsory: record.compulsory_end,
    tax: record.tax_end,
    inspection: isInspected(record) ? record.tax_end : null,
  };
  return deadlineKinds
    .flatMap((kind) => {
      const endDay = ends[kind];
      return endDay === null ? [] : [{ kind, endDay, daysLeft: daysBetween({ from: today, to: endDay }) }];
    })
    .sort((a, b) => a.daysLeft - b.daysLeft);
}

/**
 * Returns the deadlines on the board: those that end within 90 days, or ended at most 90 days ago
 * (INSURANCE-10).
 */
export function dueDeadlines(options: { record: DeadlineColumns; today: string }): RenewalDeadline[] {
  const { boardDays, lapsedDays } = insuranceLimits;
  return renewalDeadlines(options).filter(({ daysLeft }) => daysLeft <= boardDays && daysLeft >= -lapsedDays);
}

/**
 * True if a later record of the same car renews `deadline` of an earlier one (INSURANCE-15). The voluntary cover
 * is always renewed, tax and compulsory cover only if the later record's own day is no earlier.
 */
export function isDeadlineRenewedBy(options: { later: DeadlineColumns; deadline: RenewalDeadline }): boolean {
  const { later, deadline } = options;
  if (deadline.kind === 'voluntary') return true;
  const day = deadline.kind === 'compulsory' ? later.compulsory_end : later.tax_end;
  return day !== null && day >= deadline.endDay;
}

/**
 * True if the annual tax requires an inspection: the car is old enough on the last day of the tax
 * (INSURANCE-10).
 */
function isInspected({ registered_on: from, tax_end: end, vehicle_kind: kind }: DeadlineColumns): boolean {
  if (from === null || end === null) return false;
  const years = insuranceLimits.inspectionYears[kind ?? 'car'];
  return addMonths({ day: from, months: years * 12 }) <= end;
}
