import { conflictsEntity } from '../entity.ts';
import { type ConflictRow } from '../protocol.ts';
import type { StoreFacts } from '../store.ts';
import type { LocalDatabase } from './database.ts';

/** What the mark is made of; cheap enough to be read after every write. */
export async function readFacts(db: LocalDatabase): Promise<StoreFacts> {
  const [all, failed, scansWaiting, scansRefused, callsWaiting, streams, conflicts] = await Promise.all([
    db.outbox.count(),
    db.outbox.where('failed').equals(1).count(),
    db.scans.where('state').equals('waiting').count(),
    db.scans.where('state').equals('refused').count(),
    db.calls.where('state').equals('waiting').count(),
    db.streams.toArray(),
    db.rows(conflictsEntity.name).toArray(),
  ]);
  return {
    waiting: all - failed + scansWaiting + callsWaiting,
    failed: failed + scansRefused,
    openConflicts: conflicts.filter((row) => asksForDecision(row as unknown as ConflictRow)).length,
    streams: streams.map(({ stream, seq, head, syncedAtMs }) => ({
      stream,
      syncedAtMs,
      behind: Math.max(0, head - seq),
    })),
  };
}

/**
 * What somebody asked for was not done. A value that a later one replaced was decided by the rule; it is kept on
 * the record, and nobody is called for it (rule C2).
 */
function asksForDecision(conflict: ConflictRow): boolean {
  return (
    conflict.resolved_at === null && (conflict.kind === 'guarded' || conflict.kind === 'delete_lost_to_edit')
  );
}
