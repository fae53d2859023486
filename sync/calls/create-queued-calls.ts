/** The {@link QueuedCalls} of one person. `db` is the connection with strict durability (rule W1). */
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { RetryWithFreedSpace } from '../local/database/free-space.ts';
import { isClosedForRemoval } from '../local/database/close-for-removal.ts';
import { writeUnlessReadOnly } from '../local/database/write-unless-read-only.ts';
import { storageRefusal } from '../local/database/storage-errors.ts';
import type { Clock, Random } from '../adapters/ports.ts';
import { isUnsentCall } from './is-unsent-call.ts';
import type { QueuedCall, QueuedCalls, QueueOutcome } from './queued-call.ts';

/** Makes the {@link QueuedCalls} of one person. */
export function createQueuedCalls(options: {
  db: LocalDatabase;
  clock: Clock;
  random: Random;
  withFreedSpace: RetryWithFreedSpace;
  /** Called when a call waits, so that sending can begin. */
  onWaiting: () => void;
}): QueuedCalls {
  const { db, clock, random } = options;

  async function save(call: QueuedCall): Promise<QueueOutcome> {
    try {
      await db.opened();
      return await db.transaction('rw', [db.calls, db.engineState], async (): Promise<QueueOutcome> => {
        if (db.isNewer()) return { outcome: 'refused', reason: 'read_only' };
        if (await isClosedForRemoval(db)) return { outcome: 'refused', reason: 'storage_unavailable' };
        await db.calls.where('[name+subject]').equals([call.name, call.subject]).and(isUnsentCall).delete();
        await db.calls.add(call);
        return { outcome: 'queued', id: call.id };
      });
    } catch (error) {
      return { outcome: 'refused', reason: storageRefusal(error) };
    }
  }

  return {
    async queue(given) {
      const call: QueuedCall = {
        ...given,
        id: random.id(),
        queuedAtMs: clock.now(),
        state: 'waiting',
        answer: null,
        endedAtMs: null,
      };
      const outcome = await options.withFreedSpace(() => save(call));
      if (outcome.outcome === 'queued') options.onWaiting();
      return outcome;
    },
    list: (name) =>
      db.calls
        .where('name')
        .equals(name)
        .and(({ forgotten }) => !forgotten)
        .sortBy('n'),
    forget: (ids) =>
      writeUnlessReadOnly(db, [db.calls], () =>
        db.calls
          .where('id')
          .anyOf([...ids])
          .and(({ state }) => state !== 'waiting')
          .modify({ forgotten: { asOfMs: null } }),
      ),
    refused: () => db.calls.where('state').equals('refused').and(isUnsentCall).sortBy('n'),
    async retry(id) {
      const decided = await writeUnlessReadOnly(db, [db.calls], () =>
        db.calls
          .where('id')
          .equals(id)
          .and(({ state, forgotten }) => state === 'refused' && !forgotten)
          .modify({ state: 'waiting', endedAtMs: null }),
      );
      if (decided.outcome === 'accepted') options.onWaiting();
      return decided;
    },
  };
}
