/** One phone with its own IndexedDB, clock, locks and channel, and as many tabs as a test opens. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { uuidV7 } from '../adapters/crypto-random.ts';
import { createSync } from '../create-sync.ts';
import type { EntityDefinition } from '../local/entity.ts';
import type { Hints, Ports } from '../adapters/ports.ts';
import type { Sync } from '../coordination/provide-sync.ts';
import type { FakeBackend } from './fake-backend.ts';
import { FakeClock } from './fake-clock.ts';
import { fakeHub, fakeLocks } from './fake-locks.ts';

let made = 0;

/** Makes ids that differ on every device and are the same in every run. */
function nextId(nowMs: number): string {
  made += 1;
  return uuidV7(
    nowMs,
    Uint8Array.from({ length: 10 }, (_, i) => Math.floor(made / 256 ** (9 - i)) % 256),
  );
}

/** One phone with its own storage, clock and tabs. */
export class FakeDevice {
  readonly clock: FakeClock;
  readonly steady = new FakeClock(0);
  readonly databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  readonly faults: unknown[] = [];
  readonly #backend: FakeBackend;
  readonly #hints: Pick<Ports, 'hints'> | undefined;
  readonly #entities: readonly EntityDefinition[];
  readonly #locks = fakeLocks();
  readonly #hub = fakeHub();
  readonly #tabs = new Set<Sync>();

  constructor(options: {
    backend: FakeBackend;
    /** Only needed where a window of the device listens to the server. */
    hints?: Hints;
    entities: readonly EntityDefinition[];
    startMs: number;
  }) {
    this.#backend = options.backend;
    this.#hints = options.hints && { hints: options.hints };
    this.#entities = options.entities;
    this.clock = new FakeClock(options.startMs);
  }

  /** The number of messages between its tabs so far. */
  get messages(): number {
    return this.#hub.posted;
  }

  /** Resolves when a tab queues for a lock that another holds. */
  async someoneWaitsForLock(name: string): Promise<void> {
    while (this.#locks.waiting(name) === 0) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Opens a tab, started as the app starts a window. */
  async openTab(ports: Partial<Ports> = {}): Promise<Sync> {
    const sync = createSync({
      entities: this.#entities,
      platform: 'window',
      backend: { url: '', publishableKey: '' },
      onFault: (error) => this.faults.push(error),
      ports: {
        databases: this.databases,
        clock: this.clock,
        timers: this.clock,
        steady: this.steady,
        random: {
          fraction: () => 0.5,
          id: () => nextId(this.clock.now()),
        },
        network: this.#backend.network(),
        transfers: this.#backend.transfers(),
        locks: this.#locks,
        channel: this.#hub.forTab(),
        ...this.#hints,
        space: { free: async () => false },
        ...ports,
      },
    });
    this.#tabs.add(sync);
    await sync.ready;
    return sync;
  }

  /** Ends the process without notice; what was committed stays. */
  async kill(): Promise<void> {
    await Promise.all([...this.#tabs].map((tab) => tab.close()));
    this.#tabs.clear();
  }
}
