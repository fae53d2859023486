/** At most `count` uses within `periodMs`, which starts with the first use. */
export interface UsageLimit {
  count: number;
  periodMs: number;
}

/** Counts the uses of keys, such as calls of a person, within a period. */
export interface UsageCounter {
  /** Seconds until the key may be used `uses` times (default 1); null when it may be used now. */
  waitSeconds(key: string, limit: UsageLimit, uses?: number): number | null;
  /** Counts `uses` (default 1) and returns the total of the period, which begins with the first use. */
  count(key: string, limit: UsageLimit, uses?: number): number;
  /** Subtracts one use. */
  giveBack(key: string): void;
  clear(key: string): void;
}

/**
 * A counter of uses by key, in memory. Beyond `capacity` keys (default 10,000) it drops the least recently
 * used.
 */
export function createUsageCounter(options: { nowMs: () => number; capacity?: number }): UsageCounter {
  const { nowMs, capacity = 10_000 } = options;
  const used = new Map<string, { count: number; untilMs: number }>();
  const find = (key: string) => {
    const entry = used.get(key);
    if (!entry || entry.untilMs > nowMs()) return entry;
    used.delete(key);
    return undefined;
  };
  return {
    waitSeconds(key, limit, uses = 1) {
      const entry = find(key);
      if (!entry || entry.count + uses <= limit.count) return null;
      return Math.ceil((entry.untilMs - nowMs()) / 1000);
    },
    count(key, { periodMs }, uses = 1) {
      const entry = find(key) ?? { count: 0, untilMs: nowMs() + periodMs };
      const count = entry.count + uses;
      used.delete(key);
      used.set(key, { ...entry, count });
      const [oldest] = used.keys();
      if (used.size > capacity && oldest !== undefined) used.delete(oldest);
      return count;
    },
    giveBack(key) {
      const entry = find(key);
      if (entry) used.set(key, { ...entry, count: Math.max(0, entry.count - 1) });
    },
    clear: (key) => void used.delete(key),
  };
}
