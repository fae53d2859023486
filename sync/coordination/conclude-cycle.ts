/**
 * Writes the end of a cycle to disk: the pause before the next try, the note
 * for diagnostics, and the release of the lease.
 */
import { backoffMs } from '../engine/backoff.ts';
import type { CycleOutcome } from '../engine/cycle-context.ts';
import { type Lease, releaseLease } from '../engine/lease.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import { readProgressAndPause } from '../local/store/read-progress-and-pause.ts';
import { noteCycle } from '../local/store/cycle-history.ts';
import type { CycleNote } from '../local/database/local-records.ts';
import type { Clock, Random } from '../adapters/ports.ts';

/**
 * Stores a cycle's outcome in one transaction. Returns the delay of the next try in ms; null if no pause
 * follows (rule E5). `early`: the cycle ran within a pause, so its failure does not lengthen the pauses.
 * Throws `LeaseLost` where another holder took `lease`; null skips that check.
 */
export async function concludeCycle(
  db: LocalDatabase,
  options: {
    lease: Lease | null;
    outcome: CycleOutcome;
    note: CycleNote | null;
    early: boolean;
    clock: Clock;
    random: Random;
  },
): Promise<number | null> {
  const { lease, outcome, note } = options;
  return db.transaction('rw', db.engineState, async () => {
    if (lease) await releaseLease(db, { lease });
    if (note) await noteCycle(db, note);
    const { progress, pause } = await readProgressAndPause(db);
    // Delete it only where it is set, because each write recomputes the sync status.
    if (progress) await db.engineState.delete('progress');
    if (outcome.kind !== 'paused') {
      if (pause) await db.engineState.delete('pause');
      return null;
    }
    const before = pause?.attempt ?? 0;
    const attempt = options.early ? Math.max(before, 1) : before + 1;
    const delayMs = backoffMs({
      attempt,
      fraction: options.random.fraction(),
      retryAfterMs: outcome.afterMs,
    });
    const notBeforeMs = options.clock.now() + delayMs;
    await db.engineState.put({ key: 'pause', cause: outcome.cause, attempt, notBeforeMs, lengthMs: delayMs });
    return delayMs;
  });
}
