type Source = IDBObjectStore | IDBIndex;

/**
 * Counts the requests to IndexedDB that `task` makes on all connections, those of live queries that it
 * triggers included: in all, by store and method. Counts the transactions too.
 */
export async function countRequests(
  task: () => Promise<unknown>,
): Promise<{ requests: number; transactions: number; byStore: Record<string, number> }> {
  const counted = { requests: 0, byStore: {} as Record<string, number> };
  const transactions = new Set<IDBTransaction>();
  const undo: (() => void)[] = [];
  const count = (prototype: object, name: string, note: (source: Source) => void) => {
    const plain: unknown = Reflect.get(prototype, name);
    if (typeof plain !== 'function') return;
    Reflect.set(prototype, name, function (this: Source, ...values: unknown[]): unknown {
      note(this);
      return Reflect.apply(plain, this, values);
    });
    undo.push(() => Reflect.set(prototype, name, plain));
  };
  for (const method of asking) {
    for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype]) {
      count(prototype, method, (source) => {
        counted.requests += 1;
        const store = 'objectStore' in source ? source.objectStore : source;
        transactions.add(store.transaction);
        const key = `${store.name}.${method}`;
        counted.byStore[key] = (counted.byStore[key] ?? 0) + 1;
      });
    }
  }
  try {
    await task();
    await liveQueriesRest();
  } finally {
    for (const one of undo) one();
  }
  return { ...counted, transactions: transactions.size };
}

const asking = [
  'get',
  'getKey',
  'getAll',
  'getAllKeys',
  'count',
  'openCursor',
  'openKeyCursor',
  'put',
  'add',
  'delete',
  'clear',
];

/** Waits for live queries, which read in turns of the event loop after the commit. */
async function liveQueriesRest(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
