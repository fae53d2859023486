export interface PageCache<Value> {
  /** Requests for what is being made wait for the same. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  /** Forgets everything; what is being made now is not stored. */
  clear(): void;
}

/** Stores answers in memory. `make` never rejects. */
export function createPageCache<Value>(options: {
  /** For so long an answer is as good as new. */
  freshMs: number;
  /** For so long after that it is given at once, while a new one is made behind it. */
  staleMs: number;
  /** The oldest go first. */
  maxPages: number;
  nowMs: () => number;
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
