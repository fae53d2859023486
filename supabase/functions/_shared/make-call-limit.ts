import { makeCache } from './cache.ts';

const PERIOD_MS = 60_000;

/**
 * Limits the calls of each person within a minute. The returned function counts a call and returns null, or
 * the seconds to wait when the limit is reached. Only the last 10,000 callers are remembered (SECURITY-32).
 */
export function makeCallLimit(options: {
  perMinute: number;
  nowMs?: (() => number) | undefined;
}): (person: string) => number | null {
  const { perMinute, nowMs = Date.now } = options;
  const calls = makeCache<{ count: number; untilMs: number }>({
    maxEntries: 10_000,
    maxAgeMs: PERIOD_MS,
    nowMs,
  });
  return (person) => {
    const known = calls.get(person);
    const entry = known && known.untilMs > nowMs() ? known : { count: 0, untilMs: nowMs() + PERIOD_MS };
    if (entry.count >= perMinute) return Math.ceil((entry.untilMs - nowMs()) / 1000);
    calls.set(person, { ...entry, count: entry.count + 1 });
    return null;
  };
}
