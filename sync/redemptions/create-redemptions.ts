/** The {@link Redemptions} of one person, over their database. */
import type { LocalDatabase } from '../local/database/local-database.ts';
import { createAttemptStore } from './dexie-attempt-store.ts';
import { writeUnlessReadOnly } from '../local/database/write-unless-read-only.ts';
import type { RetryWithFreedSpace } from '../local/database/free-space.ts';
import { storageRefusal } from '../local/database/storage-errors.ts';
import type { Clock, Random, Timers } from '../adapters/ports.ts';
import type { RedemptionAttempt, Redemptions } from './redemption-attempt.ts';
import { type RedemptionCaller, attemptRedemption } from './attempt-redemption.ts';
import { blocksNewAttempt } from './attempt-store.ts';

/**
 * True if the server answered at once that one of the `reopened` attempts had used the code. So this
 * attempt served nobody, and the use before it is undone (rule B24).
 */
function lostTo({ answer, answeredBy }: RedemptionAttempt, reopened: readonly string[]): boolean {
  return (
    answeredBy === 'direct' &&
    answer?.outcome === 'duplicate' &&
    reopened.some((one) => one === answer.usedNonce)
  );
}

/** Makes the {@link Redemptions} of one person. */
export function createRedemptions(options: {
  db: LocalDatabase;
  call: RedemptionCaller;
  clock: Clock;
  timers: Timers;
  random: Random;
  serverOffsetMs: () => Promise<number>;
  deviceId: () => Promise<string | null>;
  withFreedSpace: RetryWithFreedSpace;
  /** Called when an attempt waits, so that sending can begin. */
  onWaiting: () => void;
}): Redemptions {
  const { db, call, clock, timers, random } = options;
  const attempts = createAttemptStore(db);
  const store: typeof attempts = {
    ...attempts,
    add: (...added) => options.withFreedSpace(() => attempts.add(...added)),
    async settle(answered) {
      const settled = await options.withFreedSpace(async () => {
        try {
          return { outcome: 'settled', count: await attempts.settle(answered) } as const;
        } catch (error) {
          return { outcome: 'refused', reason: storageRefusal(error), error } as const;
        }
      });
      if (settled.outcome === 'refused') throw settled.error;
      return settled.count;
    },
  };

  return {
    async redeem({ reopened = [], shiftStaffId = null, ...given }) {
      const request = { ...given, shiftStaffId };
      const serverOffsetMs = await options.serverOffsetMs().catch(() => 0);
      const result = await attemptRedemption({
        request,
        reopened,
        store,
        call,
        clock,
        timers,
        random,
        serverOffsetMs,
      });
      if (result.outcome === 'waiting') options.onWaiting();
      return result;
    },
    async ofCode(code, usedNonce = null, reopened = []) {
      const stored: RedemptionAttempt[] = await db.redemptionAttempts.where('code').equals(code).sortBy('n');
      const found = stored.filter(({ nonce }) => !reopened.includes(nonce));
      const won = found.find(({ nonce }) => nonce === usedNonce);
      if (won) return won;
      return (
        found.findLast((attempt) => blocksNewAttempt(attempt) || attempt.state === 'refused') ??
        found.findLast((attempt) => !lostTo(attempt, reopened)) ??
        null
      );
    },
    ofNonce: async (nonce) => (await db.redemptionAttempts.where('nonce').equals(nonce).first()) ?? null,
    since: (fromMs) => db.redemptionAttempts.where('attemptedAtMs').aboveOrEqual(fromMs).sortBy('n'),
    unanswered: () => db.redemptionAttempts.where('state').anyOf('waiting', 'refused').sortBy('n'),
    async retry(nonce) {
      const decided = await writeUnlessReadOnly(db, [db.redemptionAttempts], () =>
        db.redemptionAttempts
          .where('nonce')
          .equals(nonce)
          .and(({ state }) => state === 'refused')
          .modify({ state: 'waiting', refusal: null }),
      );
      if (decided.outcome === 'accepted') options.onWaiting();
      return decided;
    },
    serverOffsetMs: options.serverOffsetMs,
    deviceId: options.deviceId,
    async recordFailedCheck({ code, reason }) {
      await db.failedChecks.add({ code, reason, atMs: clock.now() });
    },
    failedChecksSince: (fromMs) => db.failedChecks.where('atMs').aboveOrEqual(fromMs).sortBy('n'),
  };
}
