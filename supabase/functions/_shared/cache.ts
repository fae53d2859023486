/** A cache of values by key. */
export interface Cache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** A cache in memory of the most recently used values, each for `maxAgeMs` after it was set. */
export function makeCache<Value>(options: {
  maxEntries: number;
  maxAgeMs: number;
  nowMs?: () => number;
}): Cache<Value> {
  const nowMs = options.nowMs ?? Date.now;
  const entries = new Map<string, { value: Value; untilMs: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.untilMs <= nowMs()) return undefined;
      entries.set(key, entry); // a Map keeps the order of insertion, so the oldest use stands first
      return entry.value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, untilMs: nowMs() + options.maxAgeMs });
      const [oldest] = entries.keys();
      if (entries.size > options.maxEntries && oldest !== undefined) entries.delete(oldest);
    },
  };
}
