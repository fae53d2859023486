import { readCreating } from '../creations/read-creating.ts';
import { conflictsEntity } from '../entity.ts';
import type { ConflictRow } from '../../engine/protocol.ts';
import type { StoreFacts } from './store.ts';
import type { LocalDatabase } from '../database/local-database.ts';

/** The facts behind the sync status; cheap enough to read after every write. */
export async function readFacts(db: LocalDatabase): Promise<StoreFacts> {
  const [all, creating, failed, attemptsWaiting, attemptsRefused, callsWaiting, streams, openConflicts] =
    await Promise.all([
      db.outbox.count(),
      readCreating(db),
      db.outbox.where('failed').equals(1).count(),
      db.redemptionAttempts.where('state').equals('waiting').count(),
      db.redemptionAttempts.where('state').equals('refused').count(),
      db.calls.where('state').equals('waiting').count(),
      db.streams.toArray(),
      countDecisions(db),
    ]);
  return {
    waiting: all + (creating ? creating.total - creating.done : 0) - failed + attemptsWaiting + callsWaiting,
    failed: failed + attemptsRefused,
    creating: creating && { done: creating.done, total: creating.total },
    openConflicts,
    streams: streams.map(({ stream, seq, head, syncedAtMs, since = null }) => ({
      stream,
      syncedAtMs,
      since,
      behind: Math.max(0, head - seq),
    })),
  };
}

/** Conflicts in which what a person asked for was not done. */
const asksForDecision: readonly ConflictRow['kind'][] = ['guarded', 'delete_lost_to_edit'];

/**
 * A later value that replaced an earlier one was decided by rule: the record shows it, and no decision is asked for
 * (rule C2).
 */
function countDecisions(db: LocalDatabase): Promise<number> {
  const asking = db.rows(conflictsEntity.name).where('kind').anyOf(asksForDecision);
  return asking.filter((row) => row['resolved_at'] === null).count();
}
