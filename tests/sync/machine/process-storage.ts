/**
 * IndexedDB of one device as one of its processes sees it. Processes share the data. A
 * dead process cannot use it, and a watch can refuse values as if the storage were full.
 */
import './take-globals.ts';
import './quick-storage.ts';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import type { Databases } from '../../../sync/adapters/ports.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The parts used here of fake-indexeddb's internal representation of a database. */
interface RawDatabase {
  version: number;
  connections: IDBDatabase[];
  rawObjectStores: Map<
    string,
    {
      records: { values(): Iterable<{ key: IDBValidKey; value: unknown }> };
      /** Deletes the record from the store and its indexes. */
      deleteRecord(key: IDBValidKey): void;
    }
  >;
}
type Connection = IDBDatabase & { _rawDatabase: RawDatabase; _closePending: boolean; _closed: boolean };

/** Called with each value before it is stored. Returns `full` if there is no room for the value. */
export type StorageWatch = (options: {
  database: string;
  store: string;
  value: unknown;
}) => 'stored' | 'full';

type Execute = (options: { source: IDBObjectStore; operation: () => never }) => IDBRequest<IDBValidKey>;

const watches = new WeakMap<IDBDatabase, StorageWatch>();

function watched(plain: IDBObjectStore['put']): IDBObjectStore['put'] {
  return function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    const { transaction } = this;
    const { db } = transaction;
    if (watches.get(db)?.({ database: db.name, store: this.name, value }) === 'full') {
      const operation = () => {
        throw new DOMException('There is no room left.', 'QuotaExceededError');
      };
      return (transaction as unknown as { _execRequestAsync: Execute })._execRequestAsync({
        source: this,
        operation,
      });
    }
    return key === undefined ? plain.call(this, value) : plain.call(this, value, key);
  };
}
IDBObjectStore.prototype.put = watched(IDBObjectStore.prototype.put);
IDBObjectStore.prototype.add = watched(IDBObjectStore.prototype.add);

export class Disk {
  readonly factory = new IDBFactory();
  /** Databases that were removed at some time. */
  readonly removed = new Set<string>();

  /** All values of a store, read past all transactions. Empty if there is no such database or store. */
  read(database: string, store: string): unknown[] {
    const records = this.#raw().get(database)?.rawObjectStores.get(store)?.records;
    return records ? [...records.values()].map(({ value }) => value) : [];
  }

  /** True if there is such a database with such a store. */
  has(database: string, store: string): boolean {
    return this.#raw().get(database)?.rawObjectStores.has(store) ?? false;
  }

  #raw(): Map<string, RawDatabase> {
    return (this.factory as unknown as { _databases: Map<string, RawDatabase> })._databases;
  }

  /** Loses a random record of a store, past all transactions. False if the store is empty or missing. */
  lose(options: { database: string; store: string; random: SeededRandom }): boolean {
    const store = this.#raw().get(options.database)?.rawObjectStores.get(options.store);
    const keys = store ? [...store.records.values()].map(({ key }) => key) : [];
    if (!store || keys.length === 0) return false;
    store.deleteRecord(options.random.pick(keys));
    return true;
  }

  databaseNames(): string[] {
    // A database whose creation was aborted is still listed, with version 0.
    return [...this.#raw()].filter(([, { version }]) => version > 0).map(([name]) => name);
  }
}

export interface ProcessStorage {
  databases: Databases;
  /** The process dies: its open transactions abort, and it reads and writes nothing more. */
  die(): void;
  /** Aborts the open transactions, as after an error of the disk. False if there was none. */
  breakOff(): boolean;
  /**
   * Puts the page into the back/forward cache: its open
   * transactions neither proceed nor end, and lock their stores.
   */
  leave(): void;
  comeBack(): void;
  /** While `hangs` is true, transactions start but never answer. */
  hang(hangs: boolean): void;
}

/** fake-indexeddb's internal members of a transaction. */
type Runnable = IDBTransaction & {
  _start?: () => void;
  _started: boolean;
  _state: string;
  _abort(reason: string): void;
};

/** For each held transaction, the function that lets it go on. */
const letGo = new WeakMap<Runnable, () => void>();

function hold(transaction: Runnable): void {
  if (letGo.has(transaction)) return;
  const goOn = Object.getPrototypeOf(transaction) as { _start(this: Runnable): void };
  let isHeld = true;
  let isDue = false;
  // A start that fake-indexeddb scheduled during the hold may run after the hold; it then proceeds as usual.
  transaction._start = () => {
    transaction._started = true;
    if (isHeld) isDue = true;
    else goOn._start.call(transaction);
  };
  letGo.set(transaction, () => {
    letGo.delete(transaction);
    isHeld = false;
    // Deleting the own property makes the prototype's `_start` visible again.
    Reflect.deleteProperty(transaction, '_start');
    if (isDue && transaction._state !== 'finished') goOn._start.call(transaction);
  });
}

/** True for a transaction that has not ended and is not being committed. */
const isOpen = ({ _state }: Runnable) => _state !== 'committing' && _state !== 'finished';

export function processStorage(options: { disk: Disk; watch: StorageWatch }): ProcessStorage {
  const { factory } = options.disk;
  const connections = new Set<Connection>();
  const running = new Set<Runnable>();
  let dead = false;
  let left = false;
  let hanging = false;

  /** Connections that are to close once their own transactions have ended, each with its `close`. */
  const closing = new Map<Connection, () => void>();
  const ownOpen = (connection: Connection) =>
    [...running].some((transaction) => transaction.db === connection && transaction._state !== 'finished');

  /**
   * Closes a connection once its own transactions have ended. fake-indexeddb polls those of all
   * connections, endlessly if one of them hangs.
   */
  function closeWhileHanging(connection: Connection, close: () => void): void {
    connection._closePending = true;
    if (ownOpen(connection)) return void closing.set(connection, close);
    connection._closed = true;
    const raw = connection._rawDatabase;
    raw.connections = raw.connections.filter((other) => other !== connection);
  }

  function adopt(connection: Connection): void {
    connections.add(connection);
    const close = connection.close.bind(connection);
    connection.close = () => (hanging ? closeWhileHanging(connection, close) : close());
    watches.set(connection, options.watch);
    const start = connection.transaction.bind(connection);
    connection.transaction = (...args) => {
      if (dead) throw new DOMException('The process is gone.', 'InvalidStateError');
      const transaction = start(...args) as Runnable;
      running.add(transaction);
      if (left || hanging) hold(transaction);
      const end = () => running.delete(transaction);
      transaction.addEventListener('complete', end);
      transaction.addEventListener('abort', end);
      return transaction;
    };
  }

  const guarded = {
    cmp: (a: unknown, b: unknown) => factory.cmp(a, b),
    databases: () => factory.databases(),
    deleteDatabase(name: string) {
      if (dead) throw new DOMException('The process is gone.', 'InvalidStateError');
      options.disk.removed.add(name);
      return factory.deleteDatabase(name);
    },
    open(name: string, version?: number) {
      if (dead) throw new DOMException('The process is gone.', 'InvalidStateError');
      const request = factory.open(name, version);
      request.addEventListener('upgradeneeded', (event) => {
        if (dead) {
          event.stopImmediatePropagation();
          request.transaction?.abort();
          return;
        }
        adopt(request.result as Connection);
        if (request.transaction) running.add(request.transaction as Runnable);
      });
      request.addEventListener('success', (event) => {
        const connection = request.result as Connection;
        if (dead) {
          event.stopImmediatePropagation();
          connection.close();
        } else if (!connections.has(connection)) adopt(connection);
      });
      return request;
    },
  };

  function abort(): void {
    for (const transaction of running) {
      try {
        transaction.abort();
      } catch {
        // The transaction had ended or was being committed; both can happen when a process dies.
      }
    }
  }

  return {
    databases: { indexedDB: guarded, IDBKeyRange },
    breakOff() {
      // Unlike an `abort()` of the page, an abort by the storage has an error as its reason.
      const open = [...running].filter(isOpen);
      for (const transaction of open) if (isOpen(transaction)) transaction._abort('UnknownError');
      return open.length > 0;
    },
    die() {
      dead = true;
      abort();
      for (const connection of connections) connection.close();
    },
    leave() {
      left = true;
      for (const transaction of running) hold(transaction);
    },
    comeBack() {
      left = false;
      if (!hanging) for (const transaction of running) letGo.get(transaction)?.();
    },
    hang(hangs) {
      hanging = hangs;
      if (hangs) for (const transaction of running) hold(transaction);
      else if (!left) for (const transaction of running) letGo.get(transaction)?.();
      if (hangs) return;
      for (const close of closing.values()) close();
      closing.clear();
    },
  };
}
