/** Enters the rows of `createMany` part by part, in one tab or worker at a time (rule W12). */
import type { Ports } from '../adapters/ports.ts';
import { enterNextPart } from '../local/creations/enter-next-part.ts';
import type { RetryWithFreedSpace } from '../local/database/free-space.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';

/**
 * After this time a tab goes on without the lock, because the holder may be frozen. Each part is taken in one
 * transaction, so none enters twice.
 */
const LOCK_WAIT_MS = 15_000;
/** Delay before a part is tried again after the storage had no room or gave no answer. */
const RETRY_MS = 15_000;

/** Writes the waiting rows of `createMany` into their tables, part by part. */
export interface CreationsRunner {
  /**
   * Enters the waiting rows. Does nothing while this tab enters them already or waits for the tab that does.
   */
  goOn(): void;
  stop(): void;
}

/**
 * Creates the runner of one tab or worker. `onEntered` is called after each part, `onFault` after an error that no
 * rule foresaw.
 */
export function createCreationsRunner(options: {
  userId: string;
  db: LocalDatabase;
  ports: Pick<Ports, 'locks' | 'timers'>;
  withFreedSpace: RetryWithFreedSpace;
  onEntered: () => void;
  onFault: (error: unknown) => void;
}): CreationsRunner {
  const { userId, db, ports, withFreedSpace } = options;
  let isUnderWay = false;
  let isStopped = false;
  let cancelRetry: (() => void) | null = null;

  async function enterAll(): Promise<void> {
    while (!isStopped) {
      const next = await withFreedSpace(() => enterNextPart(db));
      if (next.outcome === 'none_left') return;
      if (next.outcome === 'entered') options.onEntered();
      else {
        // A database of a newer version is left to the newer app (rule W6).
        if (next.reason !== 'read_only') retryLater();
        return;
      }
    }
  }

  function retryLater(): void {
    cancelRetry?.();
    cancelRetry = isStopped ? null : ports.timers.after(RETRY_MS, goOn);
  }

  function goOn(): void {
    if (isUnderWay || isStopped) return;
    isUnderWay = true;
    ports.locks
      .hold({ name: `sabai-creations-${userId}`, waitMs: LOCK_WAIT_MS, task: enterAll })
      .catch((error: unknown) => {
        retryLater();
        options.onFault(error);
      })
      .finally(() => (isUnderWay = false));
  }

  return {
    goOn,
    stop() {
      isStopped = true;
      cancelRetry?.();
    },
  };
}
