import { isUnsentCall } from '../../calls/is-unsent-call.ts';
import type { LocalDatabase } from '../database/local-database.ts';

/**
 * When the oldest unsent thing was done, in ms by the device's clock; null if nothing is unsent. What was
 * refused counts (rule V4).
 */
export async function readOldestUnsent(db: LocalDatabase): Promise<number | null> {
  const [change, creation, attempts, calls] = await Promise.all([
    db.outbox.orderBy('n').first(),
    db.creations.orderBy('n').first(),
    // The range leaves `answered` out, which is first in the index.
    db.redemptionAttempts.where('state').between('refused', 'waiting', true, true).toArray(),
    db.calls.where('state').anyOf('refused', 'waiting').and(isUnsentCall).toArray(),
  ]);
  const times = [
    change?.writtenAtMs,
    creation?.ops[0]?.writtenAtMs,
    ...attempts.map(({ attemptedAtMs }) => attemptedAtMs),
    ...calls.map(({ queuedAtMs }) => queuedAtMs),
  ].filter((time) => time !== undefined);
  return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b));
}
