/** One runner across tabs and worker (rules E1, E2, E5, E6): when to try, under which lock, and when again. */
import type { CycleContext, StepOutcome } from '../engine/context.ts';
import { backoffMs } from '../engine/backoff.ts';
import {
  LEASE_MS,
  type Lease,
  LeaseLost,
  leaseExpired,
  releaseLease,
  renewLease,
  takeLease,
} from '../engine/lease.ts';
import { runCycle } from '../engine/run-cycle.ts';
import type { LocalDatabase } from '../local/database.ts';
import type { PauseRecord } from '../local/records.ts';
import type { Ports } from '../ports.ts';
import type { WakeReason } from '../sync.ts';

/** Several fields saved in a row become one call. */
const WRITE_DEBOUNCE_MS = 300;
/** How soon a closed tab's work is taken over. */
const TAKE_OVER_MS = 1_500;
const RENEW_MS = 5_000;

type Reason = Exclude<WakeReason, 'offline'> | 'written' | 'again';
/** Reasons that do not wait for the end of a pause. */
const urgent: ReadonlySet<Reason> = new Set(['pressed', 'online', 'background']);

/** Somebody who looks at the screen again may have walked to where there is a signal; a busy server is left alone. */
function endsPause(reason: Reason, pause: PauseRecord): boolean {
  return urgent.has(reason) || (reason === 'visible' && pause.cause === 'network');
}

export interface Runner {
  wake(reason: Reason): Promise<void>;
  /** Begins no further try. */
  stop(): void;
  /** Resolves when no try is under way. */
  idle(): Promise<void>;
}

export function createRunner(options: {
  ports: Ports;
  db: LocalDatabase;
  holder: string;
  /** Everything a cycle needs but the lease and its progress. */
  cycle: Omit<CycleContext, 'lease' | 'report'>;
  /** An error that no rule foresaw; the work stays in the outbox. */
  onFault: (error: unknown) => void;
}): Runner {
  const { ports, db } = options;
  const { clock, locks, timers, channel } = ports;
  const lockName = `sabai-sync-${options.cycle.userId}`;
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  let holding = false;
  let blockedSinceMs: number | null = null;
  let cancelTimer: (() => void) | null = null;

  const stopListening = channel.subscribe(() => {
    // Only who holds the lock answers; others would ask back without end.
    if (holding) again = true;
  });

  function later(delayMs: number, reason: Reason): void {
    cancelTimer?.();
    cancelTimer = stopped ? null : timers.after(delayMs, () => void wake(reason));
  }

  function wake(reason: Reason): Promise<void> {
    if (stopped) return Promise.resolve();
    if (reason === 'written') {
      later(WRITE_DEBOUNCE_MS, 'again');
      return Promise.resolve();
    }
    if (running) {
      again = true;
      return running;
    }
    running = attempt(reason)
      .catch((error: unknown) => {
        if (!stopped) options.onFault(error);
      })
      .finally(() => {
        running = null;
        if (again && !stopped) {
          again = false;
          later(0, 'again');
        }
      });
    return running;
  }

  async function attempt(reason: Reason): Promise<void> {
    const pause = await readPause();
    const leftMs = pause ? pause.notBeforeMs - clock.now() : 0;
    // A pause longer than the longest there is was written under another clock.
    const early = leftMs > 0 && leftMs <= 10 * 60_000;
    if (pause && early && !endsPause(reason, pause)) return later(leftMs, 'again');
    const steal =
      blockedSinceMs !== null && clock.now() - blockedSinceMs >= LEASE_MS && (await leaseExpired(db, clock));
    const result = await locks.tryHold({ name: lockName, steal, task: () => hold({ early }) });
    if (result.held) {
      blockedSinceMs = null;
      return;
    }
    // Another tab runs: it is asked to look again, and taken over from should it go silent.
    blockedSinceMs ??= clock.now();
    channel.post({ kind: 'sync_please' });
    if ((await db.outbox.count()) > 0) later(TAKE_OVER_MS, 'again');
  }

  /** `early`: within a pause; should it fail too, the pauses do not grow by it. */
  async function hold({ early }: { early: boolean }): Promise<void> {
    const lease = await takeLease(db, { holder: options.holder, clock });
    const stopRenewing = keepRenewing(lease);
    holding = true;
    try {
      await conclude({ outcome: await runCycle({ ...options.cycle, lease, report }), early });
      stopRenewing();
      await releaseLease(db, { lease });
    } catch (error) {
      if (error instanceof LeaseLost) return later(TAKE_OVER_MS, 'again');
      // Full storage, for one: tried again like a server that does not answer, and told.
      await conclude({ outcome: { kind: 'paused', cause: 'server', afterMs: null }, early });
      throw error;
    } finally {
      holding = false;
      stopRenewing();
    }
  }

  function keepRenewing(lease: Lease): () => void {
    let cancel = timers.after(RENEW_MS, renew);
    let over = false;
    function renew(): void {
      renewLease(db, { lease, clock }).catch(() => {
        // Lost or closed: the next transaction of the cycle finds out.
        over = true;
      });
      if (!over) cancel = timers.after(RENEW_MS, renew);
    }
    return () => {
      over = true;
      cancel();
    };
  }

  async function conclude({ outcome, early }: { outcome: StepOutcome; early: boolean }): Promise<void> {
    if (outcome.kind !== 'paused') {
      await db.settings.bulkDelete(['progress', 'pause']);
      return;
    }
    const before = (await readPause())?.attempt ?? 0;
    const attemptNumber = early ? Math.max(before, 1) : before + 1;
    const delayMs = backoffMs({
      attempt: attemptNumber,
      fraction: ports.random.fraction(),
      retryAfterMs: outcome.afterMs,
    });
    await db.transaction('rw', db.settings, async () => {
      await db.settings.delete('progress');
      await db.settings.put({
        key: 'pause',
        cause: outcome.cause,
        attempt: attemptNumber,
        notBeforeMs: clock.now() + delayMs,
      });
    });
    later(delayMs, 'again');
  }

  async function report(progress: { done: number; total: number }): Promise<void> {
    await db.settings.put({ key: 'progress', ...progress });
  }

  async function readPause() {
    const record = await db.settings.get('pause');
    return record?.key === 'pause' ? record : undefined;
  }

  return {
    wake,
    idle: () => running ?? Promise.resolve(),
    stop() {
      stopped = true;
      cancelTimer?.();
      stopListening();
    },
  };
}
