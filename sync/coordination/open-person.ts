/** Everything that is open while one person is signed in: two connections, the store, the runner, live facts. */
import { liveQuery } from 'dexie';
import type { EntityDefinition } from '../entity.ts';
import type { Identity } from '../identity.ts';
import { LocalDatabase } from '../local/database.ts';
import type { DeviceDatabase } from '../local/device-database.ts';
import { createLocalStore } from '../local/local-store.ts';
import { reinstate } from '../local/retire.ts';
import { readFacts } from '../local/read-facts.ts';
import type { Ports } from '../ports.ts';
import type { Store, StoreFacts } from '../store.ts';
import { type Runner, createRunner } from './runner.ts';

export interface OpenPerson {
  readonly userId: string;
  readonly db: LocalDatabase;
  readonly store: Store;
  readonly runner: Runner;
  /** Null until first read. */
  readonly live: LiveFacts | null;
  /** Resolves when no transaction of ours is under way. */
  idle(): Promise<void>;
  close(): void;
}

export interface LiveFacts {
  facts: StoreFacts;
  progress: { done: number; total: number } | null;
  /** The engine waits for its next try. */
  paused: boolean;
}

export function openPerson(options: {
  userId: string;
  entities: readonly EntityDefinition[];
  device: DeviceDatabase;
  ports: Ports;
  broker: Identity;
  onFault: (error: unknown) => void;
  onFacts: () => void;
}): OpenPerson {
  const { userId, entities, device, ports, broker } = options;
  // Two connections to one database: a person's writes survive the loss of power, bulk rows need not (rule W1).
  const { databases } = ports;
  const db = new LocalDatabase({ userId, entities, databases, durability: 'strict' });
  const bulk = new LocalDatabase({ userId, entities, databases, durability: 'relaxed' });
  reinstate(db).catch(options.onFault);
  let serverOffsetMs = 0;
  let live: LiveFacts | null = null;

  const runner = createRunner({
    ports,
    db,
    holder: ports.random.id(),
    onFault: options.onFault,
    cycle: {
      userId,
      deviceId: () => device.deviceId(() => ports.random.id()),
      db,
      bulk,
      clock: ports.clock,
      random: ports.random,
      network: ports.network,
      accessToken: ({ refused }) =>
        broker.accessToken({ userId, ...(refused === undefined ? {} : { refused }) }),
      serverOffsetMs: () => serverOffsetMs,
      async noteServerTime({ serverTime, sentAtMs, receivedAtMs }) {
        const serverMs = Date.parse(serverTime);
        if (Number.isNaN(serverMs)) return;
        serverOffsetMs = Math.round(serverMs - (sentAtMs + receivedAtMs) / 2);
        await device.settings.put({ key: 'server_offset_ms', value: serverOffsetMs });
      },
    },
  });

  const watching = liveQuery(async (): Promise<LiveFacts> => {
    const [facts, progress, pause] = [
      await readFacts(db),
      await db.settings.get('progress'),
      await db.settings.get('pause'),
    ];
    return {
      facts,
      progress: progress?.key === 'progress' ? progress : null,
      paused: pause?.key === 'pause',
    };
  }).subscribe({
    next(value) {
      live = value;
      options.onFacts();
    },
    error: options.onFault,
  });

  const store = createLocalStore({
    userId,
    db,
    clock: ports.clock,
    random: ports.random,
    onWritten() {
      // The mark must not say synced even for the moment that the live query takes (rule V2).
      if (live) live = { ...live, facts: { ...live.facts, waiting: live.facts.waiting + 1 } };
      options.onFacts();
      void runner.wake('written');
    },
  });

  return {
    userId,
    db,
    store,
    runner,
    get live() {
      return live;
    },
    idle: () => runner.idle(),
    close() {
      runner.stop();
      watching.unsubscribe();
      db.close();
      bulk.close();
    },
  };
}
