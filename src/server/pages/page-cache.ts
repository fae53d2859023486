export interface PageCache<Value> {
  /** Returns the cached value, or calls `make`. Concurrent calls for the same key share one `make`. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  /** Empties the cache. Values that are still being made are returned to their callers but not stored. */
  clear(): void;
}

/** An in-memory cache with stale-while-revalidate. `make` must never reject. */
export function createPageCache<Value>(options: {
  /** Up to this age a value is returned without renewal. */
  freshMs: number;
  /**
   * For this long after `freshMs`, the old value is returned at once while a new one is made in the
   * background.
   */
  staleMs: number;
  /** Above this number of values, the one stored first is evicted. */
  maxPages: number;
  nowMs: () => number;
  /** If false, the value is not stored, and the last stored value, if any, is returned in its place. */
  isWorthKeeping: (value: Value) => boolean;
}): PageCache<Value> {
  const stored = new Map<string, { value: Value; madeMs: number }>();
  let making = new Map<string, Promise<Value>>();

  const renew = async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const startedWith = making;
    const value = await make();
    if (startedWith !== making) return value;
    making.delete(key);
    if (!options.isWorthKeeping(value)) return stored.get(key)?.value ?? value;
    stored.delete(key);
    stored.set(key, { value, madeMs: options.nowMs() });
    const [oldest] = stored.keys();
    if (stored.size > options.maxPages && oldest !== undefined) stored.delete(oldest);
    return value;
  };

  return {
    get: (key, make) => {
      const found = stored.get(key);
      const ageMs = found ? options.nowMs() - found.madeMs : Infinity;
      if (found && ageMs < options.freshMs) return Promise.resolve(found.value);
      const made = making.get(key) ?? renew(key, make);
      making.set(key, made);
      return found && ageMs < options.freshMs + options.staleMs ? Promise.resolve(found.value) : made;
    },
    clear: () => {
      stored.clear();
      making = new Map();
    },
  };
}
