/** Everything that is open while one person is signed in: two connections, the store, the runner, live facts. */
import { liveQuery } from 'dexie';
import type { EntityDefinition } from '../local/entity.ts';
import { UNKNOWN_CLOCK, refineClock } from '../engine/refine-clock.ts';
import type { Identity } from './identity.ts';
import { ASKED_AGAIN_AFTER_MS, type Connections } from '../local/database/connections.ts';
import { type DatabaseEvent, LocalDatabase } from '../local/database/local-database.ts';
import type { DeviceDatabase } from '../local/database/device-database.ts';
import { createLocalStore } from '../local/store/local-store.ts';
import { retryWithFreedSpace } from '../local/database/free-space.ts';
import { reopen } from '../local/database/close-for-removal.ts';
import { mayOpenLater } from '../local/database/storage-errors.ts';
import { factTables, readFacts } from '../local/store/read-facts.ts';
import { readProgressAndPause } from '../local/store/read-progress-and-pause.ts';
import type { Ports } from '../adapters/ports.ts';
import { createCreationsRunner } from './creations-runner.ts';
import { createRedemptionCaller } from '../redemptions/create-redemption-caller.ts';
import { createRedemptions } from '../redemptions/create-redemptions.ts';
import type { StorageProblem } from '../engine/sync-status.ts';
import type { Store, StoreFacts } from '../local/store/store.ts';
import { type ServerFollower, followServer } from './follow-server.ts';
import { type Runner, createRunner } from './runner.ts';

/** A change of the clock's offset below this is not stored. */
const OFFSET_PRECISION_MS = 1_000;

/** The open database and engine of the person signed in. */
export interface OpenPerson {
  readonly userId: string;
  readonly db: LocalDatabase;
  readonly store: Store;
  readonly runner: Runner;
  readonly follower: ServerFollower;
  /** Null until first read. */
  readonly live: LiveFacts | null;
  /** Resolves when no cycle is under way in this window or worker. */
  idle(): Promise<void>;
  close(): void;
}

/** What the sync status is computed from. `progress` is null if no tab or worker runs a cycle. */
export interface LiveFacts {
  facts: StoreFacts;
  progress: { done: number; total: number } | null;
  /** True while the engine pauses after a cycle that failed. */
  paused: boolean;
}

/** Opens the database of a person and starts the engine's parts on it. */
export function openPerson(options: {
  userId: string;
  entities: readonly EntityDefinition[];
  device: DeviceDatabase;
  ports: Ports;
  connections: Connections;
  broker: Identity;
  onFault: (error: unknown) => void;
  onFacts: () => void;
  onStorageProblem: (problem: StorageProblem | null) => void;
  /** Called when this device was taken off its hospital's list, so that the person's data must go. */
  onRevoked: () => void;
}): OpenPerson {
  const { userId, entities, device, ports, connections, broker } = options;
  // Two connections to one database: a person's writes survive the loss of power, bulk rows need not (rule W1).
  const { databases } = ports;
  let made = false;
  const onEvent = (event: DatabaseEvent) => {
    if (event === 'created') made = true;
    else options.onStorageProblem(event === 'blocked' ? 'blocked' : 'newer_version');
  };
  const common = { userId, entities, databases, connections, onEvent };
  const db = new LocalDatabase({ ...common, durability: 'strict' });
  const bulk = new LocalDatabase({ ...common, durability: 'relaxed' });
  async function noteOpening(): Promise<void> {
    await db.opened();
    if (db.isNewer()) return options.onStorageProblem('newer_version');
    await reopen(db);
    // A new database although it was opened here before: the browser
    // or the person cleared it, unsent work included.
    const known = await device.accounts.get(userId);
    options.onStorageProblem(made && known?.opened === 1 ? 'lost' : null);
    if (known?.opened !== 1) await device.accounts.update(userId, { opened: 1 });
  }
  function open(): void {
    noteOpening().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'DatabaseClosedError') return;
      options.onStorageProblem('unavailable');
      options.onFault(error);
      // The opening is tried again after the storage aborted it (rule W9).
      if (mayOpenLater(error)) ports.steady.after(ASKED_AGAIN_AFTER_MS, open);
    });
  }
  open();
  let serverClock = UNKNOWN_CLOCK;
  // The stored measurement of an earlier start applies until an answer gives a better one.
  device
    .serverOffsetMs()
    .then((offsetMs) => {
      if (serverClock === UNKNOWN_CLOCK) serverClock = { ...UNKNOWN_CLOCK, offsetMs };
    })
    .catch(() => undefined);
  let live: LiveFacts | null = null;

  const calling = {
    userId,
    deviceId: () => device.deviceId(() => ports.random.id()),
    clock: ports.clock,
    network: ports.network,
    accessToken: ({ refused }: { refused?: string }) =>
      broker.accessToken({ userId, ...(refused === undefined ? {} : { refused }) }),
    async noteServerTime(times: { serverTime: string; sentAtMs: number; receivedAtMs: number }) {
      const serverMs = Date.parse(times.serverTime);
      if (Number.isNaN(serverMs)) return;
      serverClock = refineClock(serverClock, { ...times, serverMs });
      // A token's age needs no finer clock, and a write to the disk for each answer would be felt.
      // `lastOffsetMs` is current, because this call's token was checked by it.
      if (Math.abs(serverClock.offsetMs - device.lastOffsetMs) < OFFSET_PRECISION_MS) return;
      await device.settings.put({ key: 'server_offset_ms', value: serverClock.offsetMs });
    },
  };
  const runner = createRunner({
    ports,
    db,
    holder: ports.random.id(),
    onFault: options.onFault,
    onStorage: (state) => showRoom(state === 'full' ? 'cycle' : null),
    onRevoked: options.onRevoked,
    cycle: {
      ...calling,
      db,
      bulk,
      random: ports.random,
      transfers: ports.transfers,
      serverOffsetMs: () => serverClock.offsetMs,
    },
  });

  const follower = followServer({
    userId,
    db,
    runner,
    ports,
    accessToken: () => broker.accessToken({ userId }),
    onFault: options.onFault,
  });

  const watching = liveQuery(() =>
    db.transaction('r', factTables(db), async (): Promise<LiveFacts> => {
      const [facts, { progress, pause }] = await Promise.all([readFacts(db), readProgressAndPause(db)]);
      return { facts, progress: progress ?? null, paused: pause !== undefined };
    }),
  ).subscribe({
    next(value) {
      const grewElsewhere = live !== null && value.facts.waiting > live.facts.waiting;
      live = value;
      follower.setStreams(value.facts.streams.map(({ stream }) => stream));
      if (value.progress) runner.lookAfter('unfinished');
      else if (grewElsewhere) runner.lookAfter('unsent');
      if (value.facts.creating) creations.goOn();
      options.onFacts();
    },
    error: options.onFault,
  });

  function onWritten(): void {
    // The sync status indicator must not say synced until the live query answers (rule V2). A redemption attempt is
    // reported after its call has failed; by then the live query may have counted it.
    if (live) live = { ...live, facts: { ...live.facts, waiting: Math.max(1, live.facts.waiting) } };
    options.onFacts();
    void runner.requestSync('written');
  }

  /**
   * The kind of write that failed because the storage is full (rule W9). A cycle that ends clears the problem;
   * an accepted change clears only that of a change.
   */
  let lacksRoom: 'cycle' | 'change' | null = null;
  function showRoom(next: typeof lacksRoom): void {
    lacksRoom = next;
    options.onStorageProblem(next === null ? null : 'full');
  }
  const withFreedSpace = retryWithFreedSpace({
    db,
    space: ports.space,
    onRoom(hasRoom) {
      if (hasRoom && lacksRoom === 'change') showRoom(null);
      if (!hasRoom && lacksRoom === null) showRoom('change');
    },
  });
  const creations = createCreationsRunner({
    userId,
    db,
    ports,
    withFreedSpace,
    onEntered: onWritten,
    onFault: options.onFault,
  });

  const store = createLocalStore({
    userId,
    db,
    clock: ports.clock,
    serverClock: { now: () => ports.clock.now() + serverClock.offsetMs },
    random: ports.random,
    withFreedSpace,
    storage: { transfers: ports.transfers, accessToken: calling.accessToken },
    attempts: createRedemptions({
      db,
      call: createRedemptionCaller(calling),
      clock: ports.clock,
      timers: ports.timers,
      random: ports.random,
      serverOffsetMs: () => device.serverOffsetMs(),
      deviceId: () => device.knownDeviceId(),
      withFreedSpace,
      onWaiting: onWritten,
    }),
    onWritten,
  });

  return {
    userId,
    db,
    store,
    runner,
    follower,
    get live() {
      return live;
    },
    idle: () => runner.idle(),
    close() {
      follower.stop();
      runner.stop();
      creations.stop();
      watching.unsubscribe();
      db.close();
      bulk.close();
    },
  };
}
