/**
 * Runs sync cycles in one tab or worker at a time (rules E1, E2, E5, E6): when
 * to try, under which lock, and when to repeat.
 */
import type { CycleContext } from '../engine/cycle-context.ts';
import { type Lease, LeaseLost, claimExpiredLease, renewLease, acquireLease } from '../engine/lease.ts';
import { runCycle } from '../engine/run-cycle.ts';
import { noteCycle } from '../local/store/cycle-history.ts';
import { freeSpace } from '../local/database/free-space.ts';
import { readOutbox } from '../local/outbox/outbox.ts';
import { countUnsent } from '../local/database/close-for-removal.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { CycleNote, PauseRecord } from '../local/database/local-records.ts';
import { isStorageFull } from '../local/database/storage-errors.ts';
import type { Ports } from '../adapters/ports.ts';
import type { SyncRequestReason } from './provide-sync.ts';
import { concludeCycle } from './conclude-cycle.ts';
import { CycleStuck, runWithWatchdog } from './run-with-watchdog.ts';

/** Several fields saved in a row become one call. */
const WRITE_DEBOUNCE_MS = 300;
/** A timer that is set for longer than this fires at once. One that fires within a pause is set again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** How soon a closed tab's work is taken over. */
const TAKE_OVER_MS = 1_500;
/** Delay after an error whose pause could not be stored, such as a full storage. */
const AFTER_FAULT_MS = 15_000;
const RENEW_MS = 4_000;
/**
 * Time after which a lock that another tab holds is stolen, if its
 * lease has expired too. Two renewals are due in it.
 */
const STEAL_AFTER_MS = 2 * RENEW_MS;

/** The page was left in the middle of a cycle (rule W10). What the cycle does later fails at its lease. */
class Left extends Error {
  constructor() {
    super('The page was left.');
    this.name = 'Left';
  }
}

/** Work that a closed tab may have left: a cycle that broke off, or changes that no tab sends. */
type Orphan = 'unfinished' | 'unsent';
type Reason = Exclude<SyncRequestReason, 'offline'> | 'written' | 'hint' | 'again' | Orphan;
/** Reasons that do not wait for the end of a pause. */
const urgent: ReadonlySet<Reason> = new Set(['manual', 'online', 'background']);

/**
 * Whether a reason ends the pause: a user who returns to the screen may have found a
 * network, but a busy server is not asked sooner.
 */
function endsPause(reason: Reason, pause: PauseRecord): boolean {
  return urgent.has(reason) || (reason === 'visible' && pause.cause === 'network');
}

/** Returns the more urgent of two reasons. */
function stronger(one: Reason | null, other: Reason): Reason {
  const rank = (reason: Reason) => (urgent.has(reason) ? 2 : reason === 'visible' ? 1 : 0);
  return one !== null && rank(one) >= rank(other) ? one : other;
}

/** Wraps the ports so that each request that ends calls `beat`, the sign of progress. */
function beating(
  { network, transfers }: Pick<CycleContext, 'network' | 'transfers'>,
  beat: () => void,
): Pick<CycleContext, 'network' | 'transfers'> {
  return {
    network: {
      seemsOnline: () => network.seemsOnline(),
      request: (request) => network.request(request).finally(beat),
    },
    transfers: {
      urlOf: (path) => transfers.urlOf(path),
      send: (request) => transfers.send(request).finally(beat),
    },
  };
}

/** Decides when this tab or worker runs a sync cycle. */
export interface Runner {
  requestSync(reason: Reason): Promise<void>;
  /** Checks shortly whether another tab left this work behind, and takes it over then (rule E1). */
  lookAfter(orphan: Orphan): void;
  /** Releases the lock at once, even during a cycle, and starts none until `resume`. */
  suspend(): void;
  resume(): void;
  /** Starts no further cycle; one that runs goes on. */
  stop(): void;
  /** Resolves when no cycle is under way here. */
  idle(): Promise<void>;
}

/** Creates the runner of one tab or worker. It starts no cycle before one of its functions is called. */
export function createRunner(options: {
  ports: Ports;
  db: LocalDatabase;
  holder: string;
  /** Everything a cycle needs but the lease and its progress. */
  cycle: Omit<CycleContext, 'lease' | 'report'>;
  /** An error that no rule foresaw; the work stays in the outbox. */
  onFault: (error: unknown) => void;
  /** Called after a cycle: whether the server's data could be stored. */
  onStorage: (state: 'fits' | 'full') => void;
  /** The device was taken off the list of its hospital. */
  onRevoked: () => void;
}): Runner {
  const { ports, db } = options;
  const { clock, locks, timers, channel } = ports;
  const lockName = `sabai-sync-${options.cycle.userId}`;
  let stopped = false;
  let suspended = false;
  let leave: (() => void) | null = null;
  let running: Promise<void> | null = null;
  /** The reason for another cycle after the running one; null if none is wanted. */
  let again: Reason | null = null;
  let holding = false;
  let blockedSinceMs: number | null = null;
  let cancelTimer: (() => void) | null = null;
  /** Apart from the other timer, because the end of a running cycle may set that one to an hour. */
  let cancelWriteTimer: (() => void) | null = null;

  const stopListening = channel.subscribe(({ urgent: isUrgent }) => {
    // Only the tab that holds the lock reacts; other tabs would ask each other without end.
    if (holding) again = stronger(again, isUrgent ? 'manual' : 'again');
  });

  function later(delayMs: number, reason: Reason): void {
    cancelTimer?.();
    cancelTimer =
      stopped || suspended
        ? null
        : timers.after(Math.min(delayMs, LONGEST_TIMER_MS), () => {
            cancelTimer = null;
            void requestSync(reason);
          });
  }

  async function isOrphaned(what: Orphan): Promise<boolean> {
    if (what === 'unfinished') return (await db.engineState.get('progress')) !== undefined;
    if ((await db.redemptionAttempts.where('state').equals('waiting').count()) > 0) return true;
    if ((await db.calls.where('state').equals('waiting').count()) > 0) return true;
    return (await readOutbox(db)).some(({ state }) => state === 'waiting' || state === 'uploading');
  }

  function requestSync(reason: Reason): Promise<void> {
    if (stopped || suspended) return Promise.resolve();
    if (reason === 'written') {
      cancelWriteTimer?.();
      cancelWriteTimer = timers.after(WRITE_DEBOUNCE_MS, () => {
        cancelWriteTimer = null;
        void requestSync('again');
      });
      return Promise.resolve();
    }
    if (running) {
      // The running cycle may end with a pause that this reason overrides (rule E5).
      again = stronger(again, reason);
      return running;
    }
    running = attempt(reason)
      .catch((error: unknown) => {
        if (stopped || error instanceof Left) return;
        // The next try takes a new lease, so that the stuck cycle cannot write any more.
        if (error instanceof CycleStuck) later(TAKE_OVER_MS, 'again');
        // After any other error the waiting work is tried again, though not at once.
        else if (cancelTimer === null) later(AFTER_FAULT_MS, 'again');
        options.onFault(error);
      })
      .finally(() => {
        running = null;
        if (again !== null && !stopped) later(0, again);
        again = null;
      });
    return running;
  }

  async function attempt(reason: Reason): Promise<void> {
    await db.opened();
    // A database of a newer version is left to the newer app, which syncs it (rule W6).
    if (db.isNewer()) return;
    const orphan = reason === 'unfinished' || reason === 'unsent' ? reason : null;
    if (orphan && !(await isOrphaned(orphan))) {
      blockedSinceMs = null;
      return;
    }
    const pause = await readPause();
    const leftMs = pause ? pause.notBeforeMs - clock.now() : 0;
    // A pause of which more is left than its whole length was
    // stored under another clock, so it does not count.
    const early = pause !== undefined && leftMs > 0 && leftMs <= pause.lengthMs;
    if (early && !endsPause(reason, pause)) {
      // The tab that began the pause ends it; another tab takes over only after that one is gone.
      return orphan ? later(leftMs + TAKE_OVER_MS, orphan) : later(leftMs, 'again');
    }
    const steal =
      blockedSinceMs !== null &&
      clock.now() - blockedSinceMs >= STEAL_AFTER_MS &&
      (await claimExpiredLease(db, { holder: options.holder, clock })) !== null;
    const task = () => {
      const left = new Promise<never>((_resolve, reject) => (leave = () => reject(new Left())));
      return Promise.race([runWithWatchdog({ timers, task: (beat) => hold({ early, beat }) }), left]);
    };
    const result = await locks.tryHold({ name: lockName, steal, task });
    if (result.held) {
      blockedSinceMs = null;
      return;
    }
    // Another tab runs a cycle. It is asked to run once more, and this tab takes over should it go silent.
    blockedSinceMs ??= clock.now();
    if (orphan) return later(TAKE_OVER_MS, orphan);
    channel.post({ kind: 'sync_requested', urgent: urgent.has(reason) });
    // A tab that is just closing hears nothing. This tab tries again where work is unsent, or where lists are
    // empty because nothing was fetched yet.
    const matters = (await countUnsent(db)) > 0 || (await db.streams.count()) === 0;
    if (matters) later(TAKE_OVER_MS, 'again');
  }

  /**
   * Runs a cycle under the lock. `early`: it runs within a
   * pause, so its failure does not lengthen the pauses.
   */
  async function hold({ early, beat }: { early: boolean; beat: () => void }): Promise<void> {
    const startedAtMs = clock.now();
    let noted = false;
    let fault = 'unknown';
    const noteOf = (ended: Pick<CycleNote, 'outcome' | 'cause'>): CycleNote => ({
      atMs: startedAtMs,
      tookMs: clock.now() - startedAtMs,
      ...ended,
    });
    let stopRenewing = () => {};
    holding = true;
    // This cycle sends what was written so far.
    cancelWriteTimer?.();
    cancelWriteTimer = null;
    try {
      // With a full storage this is the first write to fail.
      const lease = await acquireLease(db, { holder: options.holder, clock });
      stopRenewing = startRenewing(lease);
      const cycle = { ...options.cycle, ...beating(options.cycle, beat), lease, report };
      const outcome = await runCycle(cycle);
      options.onStorage('fits');
      stopRenewing();
      const note = noteOf({ outcome: outcome.kind, cause: outcome.kind === 'paused' ? outcome.cause : null });
      await conclude({ outcome, early, lease, note });
      noted = true;
      if (outcome.kind === 'revoked') options.onRevoked();
      if (outcome.kind === 'done' && outcome.againAfterMs !== null) later(outcome.againAfterMs, 'again');
    } catch (error) {
      if (error instanceof Error) fault = error.name;
      if (error instanceof LeaseLost) return later(TAKE_OVER_MS, 'again');
      if (isStorageFull(error) && !(await freeSpace({ db, space: ports.space }))) options.onStorage('full');
      // After an unexpected error, such as a full storage, the cycle is
      // repeated as after a server that did not answer.
      const outcome = { kind: 'paused', cause: 'server', afterMs: null } as const;
      await conclude({ outcome, early, lease: null, note: null });
      throw error;
    } finally {
      holding = false;
      stopRenewing();
      if (!noted) {
        const note = noteOf({ outcome: 'fault', cause: fault });
        // The database is closed or full. The note is for diagnostics only, so its loss does no harm.
        await noteCycle(options.cycle.bulk, note).catch(() => undefined);
      }
    }
  }

  function startRenewing(lease: Lease): () => void {
    let cancel = timers.after(RENEW_MS, renew);
    let over = false;
    function renew(): void {
      renewLease(db, { lease, clock }).catch(() => {
        // The lease is lost or the database closed; the cycle's next transaction fails because of it.
        over = true;
      });
      if (!over) cancel = timers.after(RENEW_MS, renew);
    }
    return () => {
      over = true;
      cancel();
    };
  }

  async function conclude(how: Omit<Parameters<typeof concludeCycle>[1], 'clock' | 'random'>): Promise<void> {
    const againAfterMs = await concludeCycle(db, { ...how, clock, random: ports.random });
    if (againAfterMs !== null) later(againAfterMs, 'again');
  }

  async function report(progress: { done: number; total: number }): Promise<void> {
    // Stored with relaxed durability: progress that is lost with the power does no harm.
    await options.cycle.bulk.engineState.put({ key: 'progress', ...progress });
  }

  async function readPause() {
    const record = await db.engineState.get('pause');
    return record?.key === 'pause' ? record : undefined;
  }

  function cancelTimers(): void {
    cancelTimer?.();
    cancelWriteTimer?.();
    cancelTimer = cancelWriteTimer = null;
  }

  return {
    requestSync,
    lookAfter(orphan) {
      if (!stopped && running === null && cancelTimer === null) later(TAKE_OVER_MS, orphan);
    },
    idle: () => running ?? Promise.resolve(),
    suspend() {
      suspended = true;
      cancelTimers();
      leave?.();
    },
    resume() {
      suspended = false;
      void requestSync('visible');
    },
    stop() {
      stopped = true;
      cancelTimers();
      stopListening();
    },
  };
}
