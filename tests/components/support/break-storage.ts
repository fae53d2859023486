/** Faults of IndexedDB: reads of a table that fail, and a device without room. `closeApp` ends them. */

const restores: (() => void)[] = [];

const readers = ['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count'] as const;

/** From now on every read of this table of the local store fails, as on a damaged disk. */
export function breakReads(table: string): void {
  for (const kind of [IDBObjectStore, IDBIndex]) {
    const prototype = kind.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
    for (const name of readers) {
      const original = prototype[name];
      if (!original) continue;
      prototype[name] = function (this: IDBObjectStore | IDBIndex, ...given: unknown[]) {
        const store = this instanceof IDBIndex ? this.objectStore : this;
        if (store.name === table) throw new DOMException('The disk cannot be read.', 'UnknownError');
        return original.apply(this, given);
      };
      restores.push(() => (prototype[name] = original));
    }
  }
}

/** From now on writes to these tables, or to all without a name, are refused for want of room. */
export function fillStorage(...tables: string[]): void {
  const prototype = IDBObjectStore.prototype;
  for (const name of ['put', 'add'] as const) {
    const original = prototype[name];
    prototype[name] = function (this: IDBObjectStore, ...given: Parameters<typeof original>) {
      if (tables.length === 0 || tables.includes(this.name))
        throw new DOMException('There is no room.', 'QuotaExceededError');
      return original.apply(this, given);
    };
    restores.push(() => (prototype[name] = original));
  }
}

/** Reads and writes work again. */
export function mendStorage(): void {
  for (const restore of restores.splice(0).reverse()) restore();
}
