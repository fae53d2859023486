/** What a host (window or worker) holds in its hand. */
import type { Identity } from './identity.ts';
import type { StorageProblem, SyncStatus } from '../engine/sync-status.ts';
import type { Store } from '../local/store/store.ts';

export type SyncRequestReason = 'manual' | 'online' | 'offline' | 'visible' | 'timer' | 'background';

export interface Sync {
  /** Resolves when it is known who is signed in; before that `identity.current()` is null. Never rejects. */
  readonly ready: Promise<void>;
  readonly identity: Identity;
  /** The mark. `current()` is stable between changes. */
  readonly status: {
    current(): SyncStatus;
    subscribe(listener: () => void): () => void;
  };
  /** Trouble with the storage of this device, null where there is none. */
  readonly storageProblem: {
    current(): StorageProblem | null;
    subscribe(listener: () => void): () => void;
  };
  /**
   * The server's clock as this device last measured it, also after a restart without a network: `offsetMs` is the
   * server's time minus the device's, right to about a second; 0 before the first answer (rule I7).
   */
  readonly serverClock: {
    offsetMs(): number;
    subscribe(listener: () => void): () => void;
  };
  /** The data of the person signed in; throws where nobody is (ask `identity.current()` first). */
  store(): Store;
  /** Begins to sync by itself: on writes, on the platform's events, by timer. */
  start(): void;
  stop(): void;
  /**
   * The platform reports that a try may succeed, or that none can (`offline`). `manual`, `online` and `background`
   * also end a waiting pause, `visible` one for want of a network. Resolves when the try, if one began here, is over; never rejects.
   */
  requestSync(reason: SyncRequestReason): Promise<void>;
  /**
   * The page is left and may come back (`pagehide` into the back/forward cache, `freeze`): everything under way on the
   * databases is aborted, their connections are closed and the lock is let go. What was answered is on the disk; a
   * write that was not is refused. Reads wait for {@link resume}.
   */
  suspend(): void;
  /** The page is back. Live queries ask again, and a try begins. */
  resume(): void;
  close(): Promise<void>;
}

let provided: Sync | null = null;
let load: (() => Promise<Sync>) | null = null;
let loading: Promise<Sync> | null = null;
const waiting = new Set<(sync: Sync) => void>();

/** Said once by the host; from then on {@link getSync} answers. */
export function provideSync(sync: Sync): void {
  provided = sync;
  for (const tell of waiting) tell(sync);
  waiting.clear();
}

/**
 * Said once by a window that shows something first: `fetchSync` fetches the engine, starts it and provides it. It is
 * called at the first need, and again at the next one where that failed.
 */
export function provideLazySync(fetchSync: () => Promise<Sync>): void {
  load = fetchSync;
}

/** The host's sync, for the `data/` folders of features. Where it may not be there yet: {@link whenSync}. */
export function getSync(): Sync {
  if (!provided) throw new Error('Sync is not there yet: await whenSync() first.');
  return provided;
}

/** As {@link getSync}; null while it is not there. */
export function getSyncIfProvided(): Sync | null {
  return provided;
}

/** Resolves when sync is there and knows who is signed in; fetches it if nobody did. Rejects where that fails. */
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

/** Calls back once, when sync is provided; at once where it is. Fetches nothing. Answers how to stop waiting. */
export function onSyncProvided(listener: (sync: Sync) => void): () => void {
  if (provided) {
    listener(provided);
    return () => undefined;
  }
  waiting.add(listener);
  return () => void waiting.delete(listener);
}
