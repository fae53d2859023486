export interface UsageLimit {
  count: number;
  periodMs: number;
}

export interface UsageCounter {
  /** Seconds until the key may be used again, so many times at once; null where it may be used now. */
  waitSeconds(key: string, limit: UsageLimit, uses?: number): number | null;
  /** Counts uses, one by default, and answers how many there are in this period. The first one begins it. */
  count(key: string, limit: UsageLimit, uses?: number): number;
  /** Takes one use back. */
  giveBack(key: string): void;
  clear(key: string): void;
}

/** Counts uses by key. More than `capacity` keys are not remembered: those used longest ago go first. */
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
