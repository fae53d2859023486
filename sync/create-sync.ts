/** Puts the parts together for one platform: the person, their database, the runner and the sync status. */
import { liveQuery } from 'dexie';
import { browserPorts } from './adapters/browser-ports.ts';
import { gateCalls } from './adapters/gate-calls.ts';
import { createIdentityBroker } from './coordination/identity-broker.ts';
import { type OpenPerson, openPerson } from './coordination/open-person.ts';
import { computeStatus } from './engine/compute-status.ts';
import { type EntityDefinition, conflictsEntity } from './local/entity.ts';
import { Connections } from './local/database/connections.ts';
import { LocalDatabase } from './local/database/local-database.ts';
import { DeviceDatabase } from './local/database/device-database.ts';
import { countUnsent, closeForRemoval } from './local/database/close-for-removal.ts';
import { freeSpace } from './local/database/free-space.ts';
import { isClosedOrAborted, isStorageFull } from './local/database/storage-errors.ts';
import { storeOfQuery } from './local/store/store-of-query.ts';
import type { Ports } from './adapters/ports.ts';
import type { StorageProblem, SyncStatus } from './engine/sync-status.ts';
import type { Sync } from './coordination/provide-sync.ts';

export interface SyncOptions {
  entities: readonly EntityDefinition[];
  /** A `window` also finishes sign-outs that were cut short; a `worker` does not. */
  platform: 'window' | 'worker';
  backend: { url: string; publishableKey: string };
  /** Tests replace single ports. */
  ports?: Partial<Ports>;
  /** False while nothing may be sent or fetched; then everything is as without a network. Default: always true. */
  mayCall?: () => boolean;
  /** An error that no rule foresaw. Default: the console. */
  onFault?: (error: unknown) => void;
}

/** Creates the sync engine of a window or a worker. */
export function createSync(options: SyncOptions): Sync {
  const { mayCall } = options;
  const given: Ports = { ...browserPorts(options.backend), ...options.ports };
  const ports = mayCall ? { ...given, ...gateCalls(given, mayCall) } : given;
  const entities = [...options.entities, conflictsEntity];
  const reportFault = options.onFault ?? ((error: unknown) => console.error('sync', error));
  const onFault = (error: unknown) => {
    // A full storage is shown as a storage problem instead.
    if (!isClosedOrAborted(error) && !isStorageFull(error)) reportFault(error);
  };
  const connections = new Connections({ time: ports.steady, onHanging: showHanging });
  const device = new DeviceDatabase(ports.databases, connections);
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  let open: OpenPerson | null = null;
  let started = false;
  let closed = false;
  let isVisible = false;
  let unsentOfOthers = 0;
  let serverOffsetMs = 0;
  let storageProblem: StorageProblem | null = null;
  let hangs = false;
  let status: SyncStatus = { state: 'signed_out', waiting: 0 };

  const broker = createIdentityBroker({
    device,
    ports,
    countUnsent: (userId) => withDatabase(userId, countUnsent),
    closeForRemoval: (userId, how) => withDatabase(userId, (db) => closeForRemoval(db, how)),
    release: async (userId) => {
      if (open?.userId === userId) closePerson();
    },
    freeSpace: (userId) => {
      const { space } = ports;
      return userId === null ? space.free() : withDatabase(userId, (db) => freeSpace({ db, space }));
    },
  });

  async function withDatabase<T>(userId: string, task: (db: LocalDatabase) => Promise<T>): Promise<T> {
    if (open?.userId === userId) return task(open.db);
    const { databases } = ports;
    const db = new LocalDatabase({ userId, entities, durability: 'strict', databases, connections });
    try {
      return await task(db);
    } finally {
      db.close();
    }
  }

  function closePerson(): void {
    open?.close();
    open = null;
    storageProblem = null;
  }

  function personOpen(): OpenPerson | null {
    // After `close()` no sign-out is noticed here, and opening would recreate a removed database.
    if (closed) return null;
    const person = broker.current();
    if (open && open.userId !== person?.userId) closePerson();
    if (!open && person) {
      open = openPerson({
        userId: person.userId,
        entities,
        device,
        ports,
        connections,
        broker,
        onFault,
        onFacts: showStatus,
        onStorageProblem: showStorageProblem,
        onRevoked: () => void leaveRevoked(person.userId).catch(onFault),
      });
      if (started) void open.runner.requestSync('visible');
      if (isVisible) open.follower.start();
    }
    return open;
  }

  /** The hospital's owner took this device off the list: its data goes, except for what could not be sent (rule S7). */
  async function leaveRevoked(userId: string): Promise<void> {
    await broker.signOut({ userId, how: 'store_only_unsent', reason: 'revoked' });
  }

  /** The problem `lost` stays reported until the page is loaded again. */
  function showStorageProblem(next: StorageProblem | null): void {
    if (next === storageProblem || (storageProblem === 'lost' && next === null)) return;
    storageProblem = next;
    showStatus();
    for (const listener of listeners) listener();
  }

  function showHanging(next: boolean): void {
    hangs = next;
    showStatus();
    for (const listener of listeners) listener();
  }

  /**
   * A hanging storage is reported before any other problem, which may have ended meanwhile. Only `blocked` is
   * reported instead, because it explains the hanging.
   */
  function currentProblem(): StorageProblem | null {
    return hangs && storageProblem !== 'blocked' ? 'hanging' : storageProblem;
  }

  function showStatus(): void {
    const here = open;
    const next = computeStatus({
      person: broker.current(),
      facts: here?.live?.facts ?? null,
      progress: here?.live?.progress ?? null,
      unreachable: Boolean(here?.live?.paused) || !ports.network.seemsOnline(),
      hangs: currentProblem() === 'hanging',
      unsentOfOthers,
    });
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    for (const listener of listeners) listener();
  }

  const stopIdentity = broker.subscribe(() => {
    // The person may have signed out and in again in another tab,
    // which removed the database that is open here.
    if (open?.db.isRemoved()) closePerson();
    personOpen();
    showStatus();
    broker.leaveIfDeleted().catch(onFault);
  });
  const accounts = liveQuery(() => device.accounts.toArray()).subscribe({
    next(all) {
      const here = broker.current()?.userId;
      unsentOfOthers = all.reduce((sum, { userId, unsent }) => sum + (userId === here ? 0 : unsent), 0);
      showStatus();
    },
    error: onFault,
  });

  const offsets = liveQuery(() => device.serverOffsetMs()).subscribe({
    next(offsetMs) {
      if (offsetMs === serverOffsetMs) return;
      serverOffsetMs = offsetMs;
      for (const listener of listeners) listener();
    },
    error: onFault,
  });

  const ready = broker.ready.then(() => {
    personOpen();
    showStatus();
    if (options.platform === 'window') broker.finishRemovals().catch(onFault);
    broker.endSessions().catch(onFault);
  });

  return {
    ready,
    identity: broker,
    status: {
      current: () => status,
      subscribe,
    },
    storageProblem: {
      current: currentProblem,
      subscribe,
    },
    serverClock: {
      offsetMs: () => serverOffsetMs,
      subscribe,
    },
    deviceId: () => device.deviceId(() => ports.random.id()),
    store() {
      const here = personOpen();
      if (!here) throw new Error('Nobody is signed in: ask identity.current() before store().');
      return storeOfQuery(here.store);
    },
    start() {
      started = true;
      void ready.then(() => open?.runner.requestSync('visible'));
    },
    stop() {
      started = false;
    },
    async requestSync(reason) {
      await ready;
      showStatus();
      if (reason === 'offline') return;
      broker.endSessions().catch(onFault);
      broker.leaveIfDeleted().catch(onFault);
      await personOpen()?.runner.requestSync(reason);
    },
    setVisible(next) {
      isVisible = next;
      if (isVisible) open?.follower.start();
      else open?.follower.stop();
    },
    suspend() {
      open?.follower.stop();
      connections.suspend();
      open?.runner.suspend();
    },
    resume() {
      connections.resume();
      open?.runner.resume();
      if (isVisible) open?.follower.start();
    },
    async close() {
      started = false;
      closed = true;
      stopIdentity();
      accounts.unsubscribe();
      offsets.unsubscribe();
      broker.close();
      await open?.idle();
      closePerson();
      device.close();
      listeners.clear();
    },
  };
}
