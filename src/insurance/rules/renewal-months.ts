import { toCsv } from '../../lib/text/csv.ts';
import { coversByCustomer, isRenewed } from './insurance-alerts.ts';
import { dayOfInstant } from './insurance-period.ts';
import { lostReasons, type CarInsurance, type LostReason } from './insurance.ts';

/** The numbers of renewals that were due, won and lost in one month (INSURANCE-13). */
export interface RenewalMonth {
  /** `YYYY-MM`. */
  month: string;
  due: number;
  won: number;
  lost: number;
  reasons: Record<LostReason, number>;
}

type Counted = Pick<
  CarInsurance,
  | 'customer_id'
  | 'license_plate'
  | 'car_brand'
  | 'car_model'
  | 'coverage_end'
  | 'compulsory_end'
  | 'tax_end'
  | 'renewal_stage'
  | 'renewal_until'
  | 'renewal_lost_reason'
  | 'deleted_at'
>;

/**
 * Counts the renewals of each month from `from` to `to` (`YYYY-MM`, inclusive), the latest first. Months in
 * which none was due are left out.
 */
export function renewalFigures(options: {
  records: readonly Counted[];
  from: string;
  to: string;
}): RenewalMonth[] {
  const { records, from, to } = options;
  const living = records.filter(({ deleted_at }) => deleted_at === null);
  const coversOf = coversByCustomer(living);
  const months = new Map<string, RenewalMonth>();
  for (const record of living) {
    const day = dueDay(record);
    if (day === null) continue;
    const month = day.slice(0, 7);
    if (month < from || month > to) continue;
    const counted = months.get(month) ?? emptyMonth(month);
    months.set(month, counted);
    counted.due += 1;
    const { renewal_until: until, renewal_lost_reason: reason } = record;
    const stage = until !== null && day <= until ? record.renewal_stage : null;
    if (stage === 'renewed' || isRenewed({ record, covers: coversOf.get(record.customer_id) ?? [] })) {
      counted.won += 1;
    } else if (stage === 'lost') {
      counted.lost += 1;
      counted.reasons[reason ?? 'other'] += 1;
    }
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? 1 : -1));
}

/** The share of a month's renewals that were won, 0 to 1; null if none was due. */
export function conversion({ due, won }: Pick<RenewalMonth, 'due' | 'won'>): number | null {
  return due === 0 ? null : won / due;
}

/** The months as CSV, one line each; the header has names of columns, not the words of a screen. */
export function figuresCsv(months: readonly RenewalMonth[]): string {
  return toCsv([
    ['month', 'due', 'won', 'lost', 'open', 'conversion_percent', ...lostReasons.map((one) => `lost_${one}`)],
    ...months.map((one) => [
      one.month,
      ...[one.due, one.won, one.lost, one.due - one.won - one.lost].map(String),
      String(Math.round((conversion(one) ?? 0) * 100)),
      ...lostReasons.map((reason) => String(one.reasons[reason])),
    ]),
  ]);
}

/**
 * The day that decides the month of a record: the end of its cover, else the earlier of compulsory cover and
 * tax. Null if none is known.
 */
function dueDay(record: Counted): string | null {
  const covered = dayOfInstant(record.coverage_end);
  if (covered !== '') return covered;
  return [record.compulsory_end, record.tax_end].filter((day) => day !== null).sort()[0] ?? null;
}

function emptyMonth(month: string): RenewalMonth {
  const reasons = Object.fromEntries(lostReasons.map((reason) => [reason, 0])) as Record<LostReason, number>;
  return { month, due: 0, won: 0, lost: 0, reasons };
}
