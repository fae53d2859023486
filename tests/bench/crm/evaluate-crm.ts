import type { Measured } from './measure-list.ts';

/** A target with the measured figure and its upper limit, both in the unit that `target` names. */
export interface Verdict {
  target: string;
  figure: number;
  limit: number;
  met: boolean;
}

/** The limit of the first paint at 4× CPU, by the number of customers. */
const firstPaintLimits = [
  { customers: 10_000, ms: 300 },
  { customers: Number.POSITIVE_INFINITY, ms: 1_000 },
];
/** Limit of the app's own first card at 4× CPU, for lists of up to 10,000 customers. */
const ownLimitMs = 700;
const duplicatesLimitMs = 1_000;
/** Limit of opening Today, renewals or a first filter at 1× CPU, for lists of up to 10,000 customers. */
const openingLimitMs = 100;
/** Limit of each further condition of the filter, for lists of every size. */
const filterLimitMs = 50;
const keyLimitsMs = { 1: 16, 4: 50 } as const;

/** Compares the figures of each list with their targets. */
export function evaluate(measured: readonly Measured[]): Verdict[] {
  return measured.flatMap((one) => {
    const { customers, keys, scroll, duplicates } = one;
    const name = customers.toLocaleString('en');
    const limit = firstPaintLimits.find((each) => customers <= each.customers)?.ms ?? 0;
    const most = (target: string, figure: number, limitOf: number): Verdict => ({
      target: `${target}, ${name} customers`,
      figure,
      limit: limitOf,
      met: figure <= limitOf,
    });
    const opened = (target: string, times: readonly number[]) =>
      most(`${target} at 1×, median, ms`, quantile(times, 0.5), openingLimitMs);
    return [
      most('first card after a cold start at 4×, median, ms', quantile(one.firstPaintMs, 0.5), limit),
      most('key to painted result at 1×, p95, ms', quantile(keys[1], 0.95), keyLimitsMs[1]),
      most('key to painted result at 4×, p95, ms', quantile(keys[4], 0.95), keyLimitsMs[4]),
      most('frames above 50 ms while scrolling at 1×', scroll[1].framesAbove50Ms, 0),
      most('frames above 50 ms while scrolling at 4×', scroll[4].framesAbove50Ms, 0),
      most('filter to painted result at 1×, p95, ms', quantile(one.filterMs, 0.95), filterLimitMs),
      ...(customers > 10_000
        ? []
        : [
            most(
              'own first card after a cold start at 4×, median, ms',
              quantile(one.firstOwnMs, 0.5),
              ownLimitMs,
            ),
            most('duplicates shown at 4×, ms', duplicates.shownMs, duplicatesLimitMs),
            opened('Today opened first', one.today.firstMs),
            opened('Today opened again', one.today.againMs),
            opened('renewals opened first', one.renewals.firstMs),
            opened('renewals opened again', one.renewals.againMs),
            opened('first filter', [one.firstFilterMs]),
          ]),
    ];
  });
}

/** The value below which `part` (0 to 1) of the figures lies; NaN if there are no figures. */
export function quantile(figures: readonly number[], part: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
