/**
 * The connections of one window or worker to its databases. They are closed while the page is left (rule W10); an
 * opening or a transaction that gets no answer is noticed (rule W11).
 */
import Dexie, { type DBCoreTable, type DBCoreTransaction, RangeSet } from 'dexie';
import type { MonotonicClock } from '../../adapters/ports.ts';
import { mayOpenLater } from './storage-errors.ts';

/**
 * An opening or a transaction hangs when it got no answer for this
 * time. The largest transaction needs far less.
 */
export const HANGS_AFTER_MS = 10_000;
const TICK_MS = 2_000;
/** Delay before live queries run again after the storage broke off a read or an opening (rule W9). */
export const ASKED_AGAIN_AFTER_MS = 1_000;

/** An opening, or a transaction that has not ended. */
interface Activity {
  /** `database/store` for each store of a transaction; the name of the database for an opening. */
  readonly places: readonly string[];
  readonly isOpening: boolean;
  silentMs: number;
  /** Aborts the transaction or the opening. The browser's own part of an opening cannot be aborted. */
  abort(): void;
}

/** Tracks the database connections of one window or worker. */
export class Connections {
  readonly #time: MonotonicClock;
  readonly #onHanging: (hangs: boolean) => void;
  readonly #databases = new Set<Dexie>();
  readonly #openedNames = new Set<string>();
  readonly #activities = new Set<Activity>();
  readonly #followedConnections = new WeakSet<IDBDatabase>();
  readonly #byTransaction = new WeakMap<object, Activity>();
  /** The places (see {@link Activity}) that hung and have not answered since. */
  readonly #hanging = new Set<string>();
  #isReported = false;
  #cancelTick: (() => void) | null = null;
  #willAskAgain = false;
  #lastTickMs = 0;
  #timesLeft = 0;
  #left: { whenBack: Promise<void>; comeBack: () => void } | null = null;

  /**
   * `onHanging` gets true when a database gives no answer on a new
   * connection either, and false when it answers again.
   */
  constructor(options: { time: MonotonicClock; onHanging: (hangs: boolean) => void }) {
    this.#time = options.time;
    this.#onHanging = options.onHanging;
  }

  /** Watches a database until {@link forget}. It must have been made with the factory of {@link follow}. */
  add(database: Dexie): void {
    this.#databases.add(database);
    database.on('ready', () => void this.#openedNames.add(database.name), true);
    database.use({
      stack: 'dbcore',
      name: 'connections',
      level: -10,
      create: (core) => ({ ...core, table: (name) => this.#followedTable(core.table(name)) }),
    });
  }

  /**
   * Wraps a factory so that each transaction is watched from its start, also those that
   * Dexie starts while it opens a database. `isEnded`: the owner closed the database, so
   * that an opening under way must not create it.
   */
  follow(factory: IDBFactory, isEnded: () => boolean): IDBFactory {
    return {
      cmp: (first, second) => factory.cmp(first, second),
      databases: () => factory.databases(),
      deleteDatabase: (name) => factory.deleteDatabase(name),
      open: (name, version) => {
        const request = factory.open(name, version);
        const times = this.#left ? -1 : this.#timesLeft;
        // Dexie would use the connection of a cancelled opening and never close it, so the event is stopped.
        const isCancelled = (event: Event) => {
          if (times === this.#timesLeft && !isEnded()) return false;
          event.stopImmediatePropagation();
          return true;
        };
        request.addEventListener('upgradeneeded', (event) => {
          if (isCancelled(event)) return request.transaction?.abort();
          if (request.transaction) this.#followTransaction(request.transaction);
          this.#followConnection(request.result);
        });
        request.addEventListener('success', (event) => {
          if (isCancelled(event)) return request.result.close();
          this.#followConnection(request.result);
        });
        return request;
      },
    };
  }

  forget(database: Dexie): void {
    this.#databases.delete(database);
    if (![...this.#databases].some(({ name }) => name === database.name))
      this.#openedNames.delete(database.name);
  }

  /** True if a connection to this database was open and only {@link suspend} closed it. */
  wasOpened(name: string): boolean {
    return this.#openedNames.has(name);
  }

  /**
   * Runs `open` as soon as the page is in use. Calls `cancel` where the page is
   * left meanwhile, and opens again when it is back.
   */
  async open<T>(options: { database: string; open: () => PromiseLike<T>; cancel: () => void }): Promise<T> {
    const { database, cancel } = options;
    for (let tries = 0; ; tries += 1) {
      while (this.#left) await this.#left.whenBack;
      const times = this.#timesLeft;
      const activity = this.#start({ places: [database], isOpening: true, silentMs: 0, abort: cancel });
      try {
        const opened = await options.open();
        this.#answered(activity);
        // The cancelled opening rejected the live queries that waited for it.
        if (tries > 0) this.#requery();
        return opened;
      } catch (error) {
        if (times === this.#timesLeft) {
          if (mayOpenLater(error)) this.#askAgain();
          throw error;
        }
      } finally {
        this.#end(activity);
      }
    }
  }

  /**
   * The page is left and may come back. A page in the back/forward cache does not run, but its open transactions
   * would lock their stores for other pages. Transactions are aborted and connections closed; openings wait for
   * {@link resume}.
   */
  suspend(): void {
    if (this.#left) return;
    let comeBack = () => {};
    const whenBack = new Promise<void>((resolve) => (comeBack = resolve));
    this.#left = { whenBack, comeBack };
    this.#timesLeft += 1;
    for (const activity of this.#activities) if (activity.isOpening) activity.abort();
    this.#closeAll();
  }

  /** The page is back: databases open again at their next use, and live queries run again. */
  resume(): void {
    if (!this.#left) return;
    this.#left.comeBack();
    this.#left = null;
    this.#requery();
  }

  #closeAll(): void {
    for (const activity of this.#activities) if (!activity.isOpening) activity.abort();
    for (const database of this.#databases) {
      if (database.isOpen()) database.close({ disableAutoOpen: false });
    }
  }

  /** Live queries run again: their reads may have been aborted, and changes of other pages were missed. */
  #requery(): void {
    Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
  }

  #followConnection(connection: IDBDatabase): void {
    if (this.#followedConnections.has(connection)) return;
    this.#followedConnections.add(connection);
    const start = connection.transaction.bind(connection);
    connection.transaction = (...given) => this.#followTransaction(start(...given));
  }

  #followTransaction(transaction: IDBTransaction): IDBTransaction {
    const places = Array.from(transaction.objectStoreNames, (store) => `${transaction.db.name}/${store}`);
    const activity = this.#start({
      places,
      isOpening: false,
      silentMs: 0,
      abort: () => abortIfActive(transaction),
    });
    this.#byTransaction.set(transaction, activity);
    transaction.addEventListener('complete', () => {
      this.#end(activity);
      this.#answered(activity);
    });
    transaction.addEventListener('abort', () => {
      this.#end(activity);
      // Only an abort by the storage has an error. Dexie runs a live query again when rows that it has read
      // change, but this one may have read none.
      if (transaction.mode === 'readonly' && transaction.error) this.#askAgain();
    });
    return transaction;
  }

  /**
   * Lets failed databases open at their next use and runs live queries again; after
   * a delay, because a storage that breaks everything off would be asked without end.
   */
  #askAgain(): void {
    if (this.#willAskAgain) return;
    this.#willAskAgain = true;
    this.#time.after(ASKED_AGAIN_AFTER_MS, () => {
      this.#willAskAgain = false;
      // Dexie refuses every use after an opening that failed, until the database is closed for a new one.
      for (const database of this.#databases) {
        if (database.hasFailed()) database.close({ disableAutoOpen: false });
      }
      if (!this.#left) this.#requery();
    });
  }

  /** Each answered request counts as progress of its transaction. */
  #followedTable(table: DBCoreTable): DBCoreTable {
    const follow =
      <Request extends { trans: DBCoreTransaction }, Answer>(ask: (request: Request) => Promise<Answer>) =>
      (request: Request): Promise<Answer> => {
        const answer = ask(request);
        const noteProgress = () => {
          const activity = this.#byTransaction.get(request.trans);
          if (activity) activity.silentMs = 0;
        };
        answer.then(noteProgress, noteProgress);
        return answer;
      };
    return {
      ...table,
      mutate: follow((request) => table.mutate(request)),
      get: follow((request) => table.get(request)),
      getMany: follow((request) => table.getMany(request)),
      query: follow((request) => table.query(request)),
      openCursor: follow((request) => table.openCursor(request)),
      count: follow((request) => table.count(request)),
    };
  }

  #start(activity: Activity): Activity {
    this.#activities.add(activity);
    if (!this.#cancelTick) {
      this.#lastTickMs = this.#time.now();
      this.#cancelTick = this.#time.after(TICK_MS, () => this.#tick());
    }
    return activity;
  }

  #end(activity: Activity): void {
    this.#activities.delete(activity);
    if (this.#activities.size > 0) return;
    this.#cancelTick?.();
    this.#cancelTick = null;
  }

  #answered({ places }: Activity): void {
    if (this.#hanging.size === 0) return;
    for (const place of places) this.#hanging.delete(place);
    if (this.#hanging.size === 0) this.#report(false);
  }

  #report(hangs: boolean): void {
    if (hangs === this.#isReported) return;
    this.#isReported = hangs;
    this.#onHanging(hangs);
  }

  #tick(): void {
    const nowMs = this.#time.now();
    // A device that slept, or a page that got no time to run, has not waited longer than one tick.
    const passedMs = Math.min(nowMs - this.#lastTickMs, TICK_MS);
    this.#lastTickMs = nowMs;
    this.#cancelTick = this.#time.after(TICK_MS, () => this.#tick());
    if (this.#left) return;
    const hanging = [...this.#activities].filter((each) => (each.silentMs += passedMs) >= HANGS_AFTER_MS);
    if (hanging.length === 0) return;
    const again = hanging.some(
      ({ isOpening, places }) => isOpening || places.some((place) => this.#hanging.has(place)),
    );
    for (const activity of hanging) {
      activity.silentMs = 0;
      for (const place of activity.places) this.#hanging.add(place);
    }
    if (again) this.#report(true);
    if (hanging.some(({ isOpening }) => !isOpening)) {
      this.#closeAll();
      this.#requery();
    }
  }
}

function abortIfActive(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // The transaction has ended, and its event is not dispatched yet.
    if (!(error instanceof Error && error.name === 'InvalidStateError')) throw error;
  }
}
