import type { Person } from '../coordination/identity.ts';
import type { SyncStatus } from './sync-status.ts';
import type { StoreFacts } from '../local/store/store.ts';

/**
 * Computes the sync status from the facts (rules V1, V2). The more
 * important state is returned where several hold.
 */
export function computeStatus(options: {
  person: Person | null;
  /** Null until they were first read. */
  facts: StoreFacts | null;
  /** The progress of the tab or worker that runs the sync now; null if none does. */
  progress: { done: number; total: number } | null;
  /** The engine waits for its next try, or the device knows it has no network. */
  unreachable: boolean;
  /** The storage of the device gives no answer: what is known of it may be old (rule W11). */
  hangs: boolean;
  /** Count of unsent changes of people who are not signed in. */
  unsentOfOthers: number;
}): SyncStatus {
  const { person, facts, progress } = options;
  if (!person) return { state: 'signed_out', waiting: options.unsentOfOthers };
  if (options.hangs) return { state: 'attention', count: 1, waiting: facts?.waiting ?? 0 };
  if (!facts) return { state: 'syncing', done: 0, total: 0 };
  const waiting = facts.waiting + facts.failed;
  if (person.state === 'locked') return { state: 'signed_out', waiting };
  const count = facts.failed + facts.openConflicts;
  if (count > 0) return { state: 'attention', count, waiting: facts.waiting };

  const atHead =
    facts.streams.length > 0 && facts.streams.every((s) => s.behind === 0 && s.syncedAtMs !== null);
  // While a cycle runs, the known heads may be older than the
  // server's: sent changes come back only with a page.
  const upToDate = facts.waiting === 0 && atHead && progress === null;
  if (options.unreachable) return { state: 'offline', waiting: facts.waiting };
  if (upToDate) return { state: 'synced', atMs: oldest(facts) };
  return {
    state: 'syncing',
    done: progress?.done ?? 0,
    total: Math.max(progress?.total ?? 0, facts.waiting),
  };
}

function oldest(facts: StoreFacts): number | null {
  return facts.streams.reduce<number | null>(
    (least, { syncedAtMs }) => (syncedAtMs === null ? least : Math.min(least ?? syncedAtMs, syncedAtMs)),
    null,
  );
}
