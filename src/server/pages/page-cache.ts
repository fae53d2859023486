/** Keeps answers for a short while; who asks for what is being made waits for the same. */
export function createPageCache<Value>(options: {
  keepMs: number;
  /** The oldest go first. */
  maxPages: number;
  nowMs: () => number;
  isWorthKeeping: (value: Value) => boolean;
}): { get(key: string, make: () => Promise<Value>): Promise<Value> } {
  const kept = new Map<string, { value: Value; untilMs: number }>();
  const making = new Map<string, Promise<Value>>();

  const renew = async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const value = await make();
    if (!options.isWorthKeeping(value)) return kept.get(key)?.value ?? value;
    kept.delete(key);
    kept.set(key, { value, untilMs: options.nowMs() + options.keepMs });
    const [oldest] = kept.keys();
    if (kept.size > options.maxPages && oldest !== undefined) kept.delete(oldest);
    return value;
  };

  return {
    get: (key, make) => {
      const found = kept.get(key);
      if (found && options.nowMs() < found.untilMs) return Promise.resolve(found.value);
      let made = making.get(key);
      if (!made) {
        made = renew(key, make).finally(() => making.delete(key));
        making.set(key, made);
      }
      return made;
    },
  };
}
