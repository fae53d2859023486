import Dexie, { type PromiseExtended } from 'dexie';
import type { Databases } from '../../adapters/ports.ts';
import type { Connections } from './connections.ts';

/** A database whose connection closes while its page is left (rule W10) and is noticed when it hangs (rule W11). */
export class ConnectedDatabase extends Dexie {
  readonly #connections: Connections | undefined;
  readonly #owner: { isEnded: boolean };
  #opening: Promise<unknown> | null = null;

  /** `databases`: null for the platform's own. Without `connections` it is an ordinary database. */
  constructor(
    name: string,
    options: {
      databases: Databases | null;
      connections: Connections | undefined;
      durability: 'strict' | 'relaxed';
    },
  ) {
    const { connections } = options;
    const { indexedDB, IDBKeyRange } = options.databases ?? Dexie.dependencies;
    // Dexie needs the factory before `this` exists.
    const owner = { isEnded: false };
    super(name, {
      chromeTransactionDurability: options.durability,
      // Without IndexedDB Dexie reports the failure when it opens.
      indexedDB: (indexedDB && connections?.follow(indexedDB, () => owner.isEnded)) ?? indexedDB,
      IDBKeyRange,
    });
    this.#owner = owner;
    this.#connections = connections;
    connections?.add(this);
  }

  /**
   * Opens the database where it is not open. Rejects after `close()`: a late
   * write must not bring a removed database back.
   */
  async opened(): Promise<void> {
    if (this.#owner.isEnded) throw new Dexie.DatabaseClosedError();
    const opening = (this.#opening ??= this.open());
    try {
      await opening;
    } catch (error) {
      // The next use tries again, because an opening that the storage broke off may succeed then.
      if (this.#opening === opening) this.#opening = null;
      throw error;
    }
  }

  override open(): PromiseExtended<Dexie> {
    const connections = this.#connections;
    if (!connections) return super.open();
    const [open, cancel] = [() => super.open(), () => super.close()];
    return new Dexie.Promise((resolve, reject) => {
      connections.open({ database: this.name, open, cancel }).then(resolve, reject);
    });
  }

  override close(options?: { disableAutoOpen: boolean }): void {
    this.#opening = null;
    // Only the connection is closed; the next use opens another.
    if (options?.disableAutoOpen === false) return super.close(options);
    this.#owner.isEnded = true;
    this.#connections?.forget(this);
    super.close();
  }
}
