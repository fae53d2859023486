/** An observable value, made for React's `useSyncExternalStore(store.subscribe, store.get)`. */
export interface ValueStore<Value> {
  get: () => Value;
  /** Sets the value and notifies the listeners, unless it is the same. */
  set: (value: Value) => void;
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

/** Makes a {@link ValueStore} that holds `first`. */
export function createValueStore<Value>(first: Value): ValueStore<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
