import { addMonths } from '../../lib/days/add-to-day.ts';
import { daysBetween } from '../../lib/days/bangkok-day.ts';
import { insuranceLimits } from './insurance-limits.ts';
import { dayOfInstant } from './insurance-period.ts';
import type { CarInsurance } from './insurance.ts';

/** What of a car ends on a day: the voluntary cover, the compulsory one, the annual tax, the inspection before it. */
export const clockKinds = ['voluntary', 'compulsory', 'tax', 'inspection'] as const;
export type ClockKind = (typeof clockKinds)[number];

export interface RenewalClock {
  kind: ClockKind;
  /** `YYYY-MM-DD`, the last day. */
  endDay: string;
  /** Days from today to the last day; negative where it is over. */
  daysLeft: number;
}

export type ClockColumns = Pick<
  CarInsurance,
  'coverage_end' | 'compulsory_end' | 'tax_end' | 'registered_on' | 'vehicle_kind'
>;

/** Returns every clock of a record, the one that ends first before the others (INSURANCE-10). */
export function renewalClocks(options: { record: ClockColumns; today: string }): RenewalClock[] {
  const { record, today } = options;
  const ends: Record<ClockKind, string | null> = {
    voluntary: dayOfInstant(record.coverage_end) || null,
    compulsory: record.compulsory_end,
    tax: record.tax_end,
    inspection: isInspected(record) ? record.tax_end : null,
  };
  return clockKinds
    .flatMap((kind) => {
      const endDay = ends[kind];
      return endDay === null ? [] : [{ kind, endDay, daysLeft: daysBetween({ from: today, to: endDay }) }];
    })
    .sort((a, b) => a.daysLeft - b.daysLeft);
}

/** The clocks that are on the board: they end within 90 days, or ended at most 90 days ago (INSURANCE-10). */
export function dueClocks(options: { record: ClockColumns; today: string }): RenewalClock[] {
  const { boardDays, lapsedDays } = insuranceLimits;
  return renewalClocks(options).filter(({ daysLeft }) => daysLeft <= boardDays && daysLeft >= -lapsedDays);
}

/**
 * Whether a later record of the same car answers for what of an earlier one ends on a day: always for the voluntary
 * cover, for tax and compulsory cover where its own day is no earlier (INSURANCE-15).
 */
export function takesOver(options: { later: ClockColumns; clock: RenewalClock }): boolean {
  const { later, clock } = options;
  if (clock.kind === 'voluntary') return true;
  const day = clock.kind === 'compulsory' ? later.compulsory_end : later.tax_end;
  return day !== null && day >= clock.endDay;
}

/** The annual tax asks for an inspection once the car is old enough on the tax's last day (INSURANCE-10). */
function isInspected({ registered_on: from, tax_end: end, vehicle_kind: kind }: ClockColumns): boolean {
  if (from === null || end === null) return false;
  const years = insuranceLimits.inspectionYears[kind ?? 'car'];
  return addMonths({ day: from, months: years * 12 }) <= end;
}
