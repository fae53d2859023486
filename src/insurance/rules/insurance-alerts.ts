import { addMonths } from '../../lib/days/add-to-day.ts';
import { bangkokDay, bangkokDayEndMs, bangkokDayStartMs } from '../../lib/days/bangkok-day.ts';
import { foldForSearch } from '../../lib/text/thai-search.ts';
import { insuranceLimits } from './insurance-limits.ts';
import { insuranceStatus, lastCoveredMs, type InsuranceStatus } from './insurance-status.ts';
import type { CarInsurance } from './insurance.ts';

const DAY_MS = 86_400_000;

/** A cover that ends soon or has lapsed recently. */
export interface InsuranceAlert<Row = CarInsurance> {
  record: Row;
  /** The day in Bangkok on which the cover ends, `YYYY-MM-DD`. */
  endDay: string;
  status: Exclude<InsuranceStatus, { state: 'unknown' }>;
}

type Alerted = Pick<CarInsurance, 'coverage_end' | 'deleted_at' | 'id'>;

/**
 * Finds and sorts the covers that need an alert. `coming` end within three months, soonest first
 * (INSURANCE-4); `lapsed` ended within the last 90 days, the latest first (INSURANCE-5).
 */
export function insuranceAlerts<Row extends Alerted>(options: {
  records: readonly Row[];
  nowMs: number;
}): { coming: InsuranceAlert<Row>[]; lapsed: InsuranceAlert<Row>[] } {
  const { records, nowMs } = options;
  const coming: InsuranceAlert<Row>[] = [];
  const lapsed: InsuranceAlert<Row>[] = [];
  for (const record of records) {
    if (record.deleted_at !== null || record.coverage_end === null) continue;
    const status = insuranceStatus({ coverageEnd: record.coverage_end, nowMs });
    if (status.state === 'unknown') continue;
    const alert = { record, endDay: bangkokDay(Date.parse(record.coverage_end)), status };
    if (status.state === 'lapsed') {
      if (status.recent) lapsed.push(alert);
    } else if (status.urgency !== 'far') coming.push(alert);
  }
  return { coming: coming.sort(byEnd), lapsed: lapsed.sort((a, b) => byEnd(b, a)) };
}

function byEnd(a: InsuranceAlert<Alerted>, b: InsuranceAlert<Alerted>): number {
  const apart = Date.parse(a.record.coverage_end ?? '') - Date.parse(b.record.coverage_end ?? '');
  return apart || (a.record.id < b.record.id ? -1 : 1);
}

type Cover = Pick<
  CarInsurance,
  'customer_id' | 'license_plate' | 'car_brand' | 'car_model' | 'coverage_end' | 'deleted_at'
>;

/** True if the same car of the same customer has a later cover, so that this one needs no reminder. */
export function isRenewed(options: { record: Cover; covers: readonly Cover[] }): boolean {
  return laterCovers(options).length > 0;
}

/**
 * The later covers of the same car of the same customer among `covers`. Plates are compared without spaces,
 * dots and hyphens; cars without a plate are one car where brand and model are equal.
 */
export function laterCovers<Row extends Cover>(options: { record: Cover; covers: readonly Row[] }): Row[] {
  const { record, covers } = options;
  const endMs = lastCoveredMs(record.coverage_end) ?? Number.POSITIVE_INFINITY;
  return covers.filter(
    (other) =>
      other.deleted_at === null &&
      other.customer_id === record.customer_id &&
      carOf(other) === carOf(record) &&
      (lastCoveredMs(other.coverage_end) ?? Number.NEGATIVE_INFINITY) > endMs,
  );
}

/**
 * True if the end of a cover needs no reminder: its car has a later cover, or the board says renewed or lost
 * (INSURANCE-11).
 */
export function isSettled(options: {
  record: Cover & Pick<CarInsurance, 'renewal_stage' | 'renewal_until'>;
  covers: readonly Cover[];
}): boolean {
  const { coverage_end: end, renewal_stage: stage, renewal_until: until } = options.record;
  const isClosed = stage === 'renewed' || stage === 'lost';
  if (isClosed && end !== null && until !== null && bangkokDay(Date.parse(end)) <= until) return true;
  return isRenewed(options);
}

/** Groups covers by the id of their customer, for {@link isRenewed}. */
export function coversByCustomer<Row extends Cover>(records: readonly Row[]): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const record of records) {
    const known = found.get(record.customer_id);
    if (known) known.push(record);
    else found.set(record.customer_id, [record]);
  }
  return found;
}

function carOf({ license_plate: plate, car_brand: brand, car_model: model }: Cover): string {
  const fold = (text: string) => foldForSearch(text).replace(/[\s.-]/g, '');
  return plate === null ? JSON.stringify([fold(brand ?? ''), fold(model ?? '')]) : fold(plate);
}

/**
 * The range of `coverage_end` that contains the rows of {@link insuranceAlerts}, as ISO 8601 texts for the
 * index; slightly wider.
 */
export function alertWindow(nowMs: number): { from: string; to: string } {
  const today = bangkokDay(nowMs);
  const last = addMonths({ day: today, months: insuranceLimits.alertMonths });
  const firstMs = bangkokDayStartMs(today) - (insuranceLimits.lapsedDays + 1) * DAY_MS;
  return { from: iso(firstMs), to: iso(bangkokDayEndMs(last) + DAY_MS) };
}

/**
 * ISO 8601 up to the seconds: what follows them differs between rows of the server and of the device, and
 * would spoil the comparison.
 */
function iso(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19);
}
