import type { Table } from 'dexie';
import { isUnsentCall } from '../../calls/is-unsent-call.ts';
import { countCreating, readCreating } from '../creations/read-creating.ts';
import { conflictsEntity } from '../entity.ts';
import { kindsNeedingDecision } from './conflict-records.ts';
import type { StoreFacts } from './store.ts';
import type { LocalDatabase } from '../database/local-database.ts';

/** The tables that {@link readFacts} reads, for its transaction. */
export function factTables(db: LocalDatabase): Table[] {
  const { outbox, redemptionAttempts, calls, streams, engineState } = db;
  return [outbox, redemptionAttempts, calls, streams, engineState, db.rows(conflictsEntity.name)];
}

/**
 * The facts behind the sync status; cheap enough to read after every write. Meant for one transaction: a transaction for
 * each request takes longer, and the status must not be put together from before and after a write (rule V2).
 */
export async function readFacts(db: LocalDatabase): Promise<StoreFacts> {
  const [changes, creating, attempts, calls, streams, openConflicts] = await Promise.all([
    countChanges(db),
    readCreating(db),
    countAttempts(db),
    countCalls(db),
    db.streams.toArray(),
    countDecisions(db),
  ]);
  return {
    waiting: changes.waiting + countCreating(creating) + attempts.waiting + calls.waiting,
    failed: changes.failed + attempts.failed + calls.failed,
    creating,
    openConflicts,
    streams: streams.map(({ stream, seq, head, syncedAtMs, since = null }) => ({
      stream,
      syncedAtMs,
      since,
      behind: Math.max(0, head - seq),
    })),
  };
}

interface Counts {
  waiting: number;
  failed: number;
}
const none: Counts = { waiting: 0, failed: 0 };

/** Usually nothing waits, and then one request is enough; attempts and calls are counted alike. */
async function countChanges(db: LocalDatabase): Promise<Counts> {
  const all = await db.outbox.count();
  if (all === 0) return none;
  const failed = await db.outbox.where('failed').equals(1).count();
  return { waiting: all - failed, failed };
}

async function countAttempts(db: LocalDatabase): Promise<Counts> {
  const attempts = db.redemptionAttempts.where('state');
  // The range leaves `answered` out, which is first in the index.
  const all = await attempts.between('refused', 'waiting', true, true).count();
  if (all === 0) return none;
  const failed = await db.redemptionAttempts.where('state').equals('refused').count();
  return { waiting: all - failed, failed };
}

async function countCalls(db: LocalDatabase): Promise<Counts> {
  const calls = db.calls.where('state');
  const all = await calls.between('refused', 'waiting', true, true).and(isUnsentCall).count();
  if (all === 0) return none;
  const waiting = await db.calls.where('state').equals('waiting').count();
  return { waiting, failed: all - waiting };
}

/** Counts unresolved conflicts that ask for a decision, the same that the lists show. */
function countDecisions(db: LocalDatabase): Promise<number> {
  const asking = db.rows(conflictsEntity.name).where('kind').anyOf(kindsNeedingDecision);
  return asking.filter((row) => row['resolved_at'] === null).count();
}
