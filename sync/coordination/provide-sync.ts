/** The sync object that a platform (window or worker) creates, and how features get it. */
import type { Identity } from './identity.ts';
import type { StorageProblem, SyncStatus } from '../engine/sync-status.ts';
import type { Store } from '../local/store/store.ts';

/** Why a sync is requested; it decides whether a running pause ends. */
export type SyncRequestReason = 'manual' | 'online' | 'offline' | 'visible' | 'timer' | 'background';

/** The public interface of the sync engine. */
export interface Sync {
  /** Resolves when it is known who is signed in; before that `identity.current()` is null. Never rejects. */
  readonly ready: Promise<void>;
  readonly identity: Identity;
  /** The state of the sync status indicator. `current()` returns the same object until it changes. */
  readonly status: {
    current(): SyncStatus;
    subscribe(listener: () => void): () => void;
  };
  /** The storage problem of this device; null if there is none. */
  readonly storageProblem: {
    current(): StorageProblem | null;
    subscribe(listener: () => void): () => void;
  };
  /**
   * The server's clock as last measured, also after a restart without a network (rule I7). `offsetMs` is the server's
   * time minus the device's, right to about a second; 0 before the first answer.
   */
  readonly serverClock: {
    offsetMs(): number;
    subscribe(listener: () => void): () => void;
  };
  /** The id by which the server's ledger knows this device: a UUID that does not change. */
  deviceId(): Promise<string>;
  /** The data of the person signed in; throws where nobody is (ask `identity.current()` first). */
  store(): Store;
  /** Starts to sync automatically: after writes, on platform events and by timer. */
  start(): void;
  stop(): void;
  /**
   * Reports an event after which a cycle may succeed; `offline` only updates the status. `manual`, `online`
   * and `background` end any pause, `visible` one after a missing network. Resolves when the cycle is over,
   * where one runs here; never rejects.
   */
  requestSync(reason: SyncRequestReason): Promise<void>;
  /**
   * Whether a person sees this window. While one does, it listens to hints of the server and asks by itself where none
   * comes (rules H2-H5).
   */
  setVisible(isVisible: boolean): void;
  /**
   * The page is left and may come back (`pagehide` into the back/forward cache, `freeze`). Transactions are aborted,
   * connections closed and the lock is released. An unanswered write is refused; reads wait for {@link resume}.
   */
  suspend(): void;
  /** The page is back: live queries run again, and a cycle starts. */
  resume(): void;
  close(): Promise<void>;
}

let provided: Sync | null = null;
let load: (() => Promise<Sync>) | null = null;
let loading: Promise<Sync> | null = null;
const waiting = new Set<(sync: Sync) => void>();

/** Called once by the platform; from then on {@link getSync} returns the engine. */
export function provideSync(sync: Sync): void {
  provided = sync;
  for (const listener of waiting) listener(sync);
  waiting.clear();
}

/**
 * Called once by a window that paints first. `fetchSync` loads, starts and provides the engine. It is called at the
 * first need, and again after a failure.
 */
export function provideLazySync(fetchSync: () => Promise<Sync>): void {
  load = fetchSync;
}

/** The provided engine, for the `data/` folders of features. Use {@link whenSync} where it may not be provided yet. */
export function getSync(): Sync {
  if (!provided) throw new Error('Sync is not there yet: await whenSync() first.');
  return provided;
}

/** Like {@link getSync}, but null before it is provided. */
export function getSyncIfProvided(): Sync | null {
  return provided;
}

/**
 * Resolves when the engine is provided and knows who is signed in; loads the engine where
 * it is not loaded. Rejects if loading fails.
 */
export async function whenSync(): Promise<Sync> {
  const sync = provided ?? (await fetchOnce());
  await sync.ready;
  return sync;
}

function fetchOnce(): Promise<Sync> {
  if (!load) throw new Error('Neither provideSync() nor provideLazySync() was called.');
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * Calls back once the engine is provided, immediately where it is. It does not load the engine. Returns a
 * function that stops the waiting.
 */
export function onSyncProvided(listener: (sync: Sync) => void): () => void {
  if (provided) {
    listener(provided);
    return () => undefined;
  }
  waiting.add(listener);
  return () => void waiting.delete(listener);
}
