/** What a host (window or worker) holds in its hand. */
import type { Identity } from './identity.ts';
import type { SyncStatus } from './status.ts';
import type { Store } from './store.ts';

export type WakeReason = 'pressed' | 'online' | 'offline' | 'visible' | 'timer' | 'background';

export interface Sync {
  /** Resolves when it is known who is signed in; before that `identity.current()` is null. Never rejects. */
  readonly ready: Promise<void>;
  readonly identity: Identity;
  /** The mark. `current()` is stable between changes. */
  readonly status: {
    current(): SyncStatus;
    subscribe(listener: () => void): () => void;
  };
  /** The data of the person signed in; throws where nobody is (ask `identity.current()` first). */
  store(): Store;
  /** Begins to sync by itself: on writes, on the host's events, by timer. */
  start(): void;
  stop(): void;
  /**
   * The host's news that a try may be worth it, or that none is (`offline`). `pressed`, `online` and `background`
   * also end a waiting pause, `visible` one for want of a network. Resolves when the try, if one began here, is over; never rejects.
   */
  wake(reason: WakeReason): Promise<void>;
  close(): Promise<void>;
}

let provided: Sync | null = null;

/** Said once by the host, before anything is shown. */
export function provideSync(sync: Sync): void {
  provided = sync;
}

/** The host's sync, for the `data/` folders of features. */
export function getSync(): Sync {
  if (!provided) throw new Error('provideSync() was not called before getSync().');
  return provided;
}
