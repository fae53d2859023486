/** The {@link AttemptStore} in the person's database. */
import { LeaseLost } from '../engine/lease.ts';
import { type AttemptStore, blocksNewAttempt } from './attempt-store.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import { isClosedForRemoval } from '../local/database/close-for-removal.ts';
import type { RedemptionRecord } from '../local/database/local-records.ts';
import { storageRefusal } from '../local/database/storage-errors.ts';

/** How long outcomes stay on the device after the answer, to be sent again after a restore (rule S10). */
const RETENTION_MS = 30 * 86_400_000;

/**
 * `db` is the connection with strict durability (rule W1). Writes without checking the lease, because an attempt has one outcome, whichever tab stores it. A database
 * of a newer version is not written (rule W6): the newer app sends what waits.
 */
export function createAttemptStore(db: LocalDatabase): AttemptStore {
  return {
    async add(attempt, reopened = []) {
      try {
        await db.opened();
        return await db.transaction('rw', [db.redemptionAttempts, db.engineState], async () => {
          if (db.isNewer()) return { outcome: 'refused', reason: 'read_only' };
          if (await isClosedForRemoval(db)) return { outcome: 'refused', reason: 'storage_unavailable' };
          const before = (
            await db.redemptionAttempts.where('code').equals(attempt.code).sortBy('n')
          ).findLast((row) => blocksNewAttempt(row) && !reopened.includes(row.nonce));
          if (before) return { outcome: 'known', attempt: before };
          await db.redemptionAttempts.add({ ...attempt });
          return { outcome: 'stored' };
        });
      } catch (error) {
        return { outcome: 'refused', reason: storageRefusal(error) };
      }
    },
    waiting: () => db.redemptionAttempts.where('state').equals('waiting').sortBy('n'),
    settle: ({ answers, by, atMs }) =>
      db.transaction('rw', [db.redemptionAttempts, db.failedChecks], async () => {
        if (db.isNewer()) throw new LeaseLost();
        const settled = await db.redemptionAttempts
          .where('nonce')
          .anyOf([...answers.keys()])
          .and((attempt) => attempt.answer === null)
          .modify((attempt: RedemptionRecord) => {
            Object.assign(attempt, {
              state: 'answered',
              answer: answers.get(attempt.nonce) ?? null,
              answeredBy: by,
              answeredAtMs: atMs,
              refusal: null,
            });
          });
        // What was answered while the device's clock ran ahead stays a little longer.
        await db.redemptionAttempts
          .where('state')
          .equals('answered')
          .and(({ attemptedAtMs, answeredAtMs = attemptedAtMs }) => answeredAtMs < atMs - RETENTION_MS)
          .delete();
        await db.failedChecks
          .where('atMs')
          .below(atMs - RETENTION_MS)
          .delete();
        return settled;
      }),
    async refuse({ nonces, refusal }) {
      await db.transaction('rw', db.redemptionAttempts, async () => {
        if (db.isNewer()) throw new LeaseLost();
        await db.redemptionAttempts
          .where('nonce')
          .anyOf([...nonces])
          .and(({ state }) => state === 'waiting')
          .modify({ state: 'refused', refusal });
      });
    },
    async remove(nonce) {
      await db.transaction('rw', db.redemptionAttempts, async () => {
        if (db.isNewer()) throw new LeaseLost();
        await db.redemptionAttempts
          .where('nonce')
          .equals(nonce)
          .and(({ answer }) => answer === null)
          .delete();
      });
    },
  };
}
