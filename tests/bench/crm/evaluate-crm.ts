import type { Measured } from './measure-list.ts';

export interface Verdict {
  target: string;
  figure: number;
  limit: number;
  met: boolean;
}

/** First paint at 4× CPU (issue 6): up to so many customers within so many milliseconds. */
const firstPaintLimits = [
  { customers: 10_000, ms: 300 },
  { customers: Number.POSITIVE_INFINITY, ms: 1_000 },
];
/** The app's own first card at 4× CPU, of up to as many customers as above. */
const ownLimitMs = 700;
const duplicatesLimitMs = 1_000;
/** Today and the board of renewals, once their code is there (issue 20). */
const openingLimitMs = 100;
/** The filter, of every size of list (issue 20). */
const filterLimitMs = 50;
const keyLimitsMs = { 1: 16, 4: 50 } as const;

/** The targets of issues 6 and 20, and whether they were met. */
export function evaluate(measured: readonly Measured[]): Verdict[] {
  return measured.flatMap(
    ({ customers, firstPaintMs, firstOwnMs, keys, scroll, duplicates, todayMs, renewalsMs, filterMs }) => {
      const name = customers.toLocaleString('en');
      const limit = firstPaintLimits.find((one) => customers <= one.customers)?.ms ?? 0;
      const most = (target: string, figure: number, limitOf: number): Verdict => ({
        target: `${target}, ${name} customers`,
        figure,
        limit: limitOf,
        met: figure <= limitOf,
      });
      return [
        most('first card after a cold start at 4×, median, ms', quantile(firstPaintMs, 0.5), limit),
        most('key to painted result at 1×, p95, ms', quantile(keys[1], 0.95), keyLimitsMs[1]),
        most('key to painted result at 4×, p95, ms', quantile(keys[4], 0.95), keyLimitsMs[4]),
        most('frames above 50 ms while scrolling at 1×', scroll[1].framesAbove50Ms, 0),
        most('frames above 50 ms while scrolling at 4×', scroll[4].framesAbove50Ms, 0),
        most('filter to painted result at 1×, p95, ms', quantile(filterMs, 0.95), filterLimitMs),
        ...(customers > 10_000
          ? []
          : [
              most(
                'own first card after a cold start at 4×, median, ms',
                quantile(firstOwnMs, 0.5),
                ownLimitMs,
              ),
              most('duplicates shown at 4×, ms', duplicates.shownMs, duplicatesLimitMs),
              most('Today opened at 1×, median, ms', quantile(todayMs, 0.5), openingLimitMs),
              most('renewals opened at 1×, median, ms', quantile(renewalsMs, 0.5), openingLimitMs),
            ]),
      ];
    },
  );
}

/** The value below which a part of the figures lies; NaN for none. */
export function quantile(figures: readonly number[], part: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
