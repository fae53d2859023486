/** Keeps answers for a short while; who asks for what is being made waits for the same. */
export function createPageCache<Value>(options: {
  cacheMs: number;
  /** The oldest go first. */
  maxPages: number;
  nowMs: () => number;
  isWorthKeeping: (value: Value) => boolean;
}): { get(key: string, make: () => Promise<Value>): Promise<Value> } {
  const entries = new Map<string, { value: Value; untilMs: number }>();
  const making = new Map<string, Promise<Value>>();

  const renew = async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const value = await make();
    if (!options.isWorthKeeping(value)) return entries.get(key)?.value ?? value;
    entries.delete(key);
    entries.set(key, { value, untilMs: options.nowMs() + options.cacheMs });
    const [oldest] = entries.keys();
    if (entries.size > options.maxPages && oldest !== undefined) entries.delete(oldest);
    return value;
  };

  return {
    get: (key, make) => {
      const found = entries.get(key);
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
