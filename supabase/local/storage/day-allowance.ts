import { createUsageCounter, type UsageLimit } from '../api/limits/usage-counter.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_MS = 24 * HOUR_SECONDS * 1000;
const CALLS_OF_A_DAY: UsageLimit = { count: 5_000, periodMs: DAY_MS };
const BYTES_OF_A_DAY: UsageLimit = { count: 1024 * 1024 * 1024, periodMs: DAY_MS };

/** What a person may write to Storage in a day (SECURITY-71). */
export interface DayAllowance {
  /** Counts the use and returns null; above a limit counts nothing and returns the seconds to wait. */
  take(person: string, use: { calls: number; bytes: number }): number | null;
}

/** Counts in memory. A refused person waits an hour at most before the next try. */
export function createDayAllowance(options: { nowMs: () => number }): DayAllowance {
  const counters = { calls: createUsageCounter(options), bytes: createUsageCounter(options) };
  return {
    take(person, use) {
      const wait =
        counters.calls.waitSeconds(person, CALLS_OF_A_DAY, use.calls) ??
        counters.bytes.waitSeconds(person, BYTES_OF_A_DAY, use.bytes);
      if (wait !== null) return Math.min(wait, HOUR_SECONDS);
      counters.calls.count(person, CALLS_OF_A_DAY, use.calls);
      counters.bytes.count(person, BYTES_OF_A_DAY, use.bytes);
      return null;
    },
  };
}
