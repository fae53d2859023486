import { isUnsentCall } from '../calls/is-unsent-call.ts';
import { exportFiles } from '../files/export-files.ts';
import { conflictsEntity } from '../local/entity.ts';
import type { RetryWithFreedSpace } from '../local/database/free-space.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import { storageRefusal } from '../local/database/storage-errors.ts';
import { readOutbox } from '../local/outbox/outbox.ts';
import type { RedemptionAttempt } from '../redemptions/redemption-attempt.ts';
import { markCopied } from './mark-copied.ts';
import { WORK_FORMAT } from './unsent-work.ts';
import type { ExportOutcome } from './work-outcomes.ts';

/**
 * Returns unsent operations, files and calls, `redemptions` and all conflicts as the text of a file. The
 * operations are marked as copied before. If they cannot be marked, nothing leaves, because both devices could
 * carry them out (rule N2).
 */
export async function exportWork(
  db: LocalDatabase,
  options: {
    userId: string;
    nowMs: number;
    redemptions: readonly RedemptionAttempt[];
    withFreedSpace: RetryWithFreedSpace;
  },
): Promise<ExportOutcome> {
  await db.opened();
  const marked = await options.withFreedSpace(() => markAll(db));
  if (marked.outcome === 'refused') return marked;
  const isMarked = ({ opId }: { opId: string }) => marked.opIds.has(opId);
  // `creations` is read before the outbox: a part that enters its
  // table in between is read twice, and taken in once.
  const parts = await db.creations.toArray();
  const outbox = await readOutbox(db);
  const text = JSON.stringify(
    {
      format: WORK_FORMAT,
      userId: options.userId,
      writtenAt: new Date(options.nowMs).toISOString(),
      changes: outbox.filter(isMarked),
      creations: parts.flatMap(({ ops }) => ops).filter(isMarked),
      files: await exportFiles(db),
      redemptions: options.redemptions,
      calls: await db.calls.where('state').anyOf('refused', 'waiting').and(isUnsentCall).sortBy('n'),
      conflicts: await db.rows(conflictsEntity.name).toArray(),
    },
    null,
    2,
  );
  return { outcome: 'exported', text };
}

type MarkOutcome =
  { outcome: 'marked'; opIds: ReadonlySet<string> } | Extract<ExportOutcome, { outcome: 'refused' }>;

/**
 * Marks all waiting operations. A later edit is an operation of its own, which is not in the file (rule N3).
 */
async function markAll(db: LocalDatabase): Promise<MarkOutcome> {
  if (db.isNewer()) return { outcome: 'refused', reason: 'read_only' };
  try {
    return await db.transaction('rw', [db.outbox, db.creations, db.engineState], async () => {
      const opIds = new Set<string>();
      await db.outbox.each(({ opId }) => opIds.add(opId));
      await db.creations.each(({ ops }) => ops.forEach(({ opId }) => opIds.add(opId)));
      await markCopied(db, opIds);
      return { outcome: 'marked', opIds };
    });
  } catch (error) {
    return { outcome: 'refused', reason: storageRefusal(error) };
  }
}
