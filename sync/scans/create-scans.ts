/** The {@link Redemptions} of one person: presses into their database, and what is known of them. */
import type { LocalDatabase } from '../local/database.ts';
import { createScanShelf } from '../local/dexie-scan-shelf.ts';
import type { KeepWithRoom } from '../local/make-room.ts';
import type { Clock, Random, Timers } from '../adapters/ports.ts';
import type { RedemptionAttempt, Redemptions } from './scan.ts';
import { type CallScans, redeemCode } from './redeem-code.ts';
import { stillCounts } from './scan-shelf.ts';

export function createScans(options: {
  db: LocalDatabase;
  call: CallScans;
  clock: Clock;
  timers: Timers;
  random: Random;
  serverOffsetMs: () => Promise<number>;
  deviceId: () => Promise<string | null>;
  withRoom: KeepWithRoom;
  /** Called where something waits now, so that sending may begin. */
  onWaiting: () => void;
}): Redemptions {
  const { db, call, clock, timers, random } = options;
  const kept = createScanShelf(db);
  const shelf: typeof kept = {
    ...kept,
    keep: (attempt) => options.withRoom(() => kept.keep(attempt)),
  };

  return {
    async redeem(request) {
      const serverOffsetMs = await options.serverOffsetMs().catch(() => 0);
      const result = await redeemCode({ request, shelf, call, clock, timers, random, serverOffsetMs });
      if (result.outcome === 'waiting') options.onWaiting();
      return result;
    },
    async ofCode(code, usedNonce = null) {
      const found: RedemptionAttempt[] = await db.redemptionAttempts.where('code').equals(code).sortBy('n');
      const won = found.find(({ nonce }) => nonce === usedNonce);
      if (won) return won;
      return (
        found.findLast((attempt) => stillCounts(attempt) || attempt.state === 'refused') ??
        found.at(-1) ??
        null
      );
    },
    since: (fromMs) => db.redemptionAttempts.where('attemptedAtMs').aboveOrEqual(fromMs).sortBy('n'),
    unanswered: () => db.redemptionAttempts.where('state').anyOf('waiting', 'refused').sortBy('n'),
    async retry(nonce) {
      await db.redemptionAttempts
        .where('nonce')
        .equals(nonce)
        .and(({ state }) => state === 'refused')
        .modify({ state: 'waiting', refusal: null });
      options.onWaiting();
    },
    serverOffsetMs: options.serverOffsetMs,
    deviceId: options.deviceId,
    async recordFailedCheck({ code, reason }) {
      await db.failedChecks.add({ code, reason, atMs: clock.now() });
    },
    failedChecksSince: (fromMs) => db.failedChecks.where('atMs').aboveOrEqual(fromMs).sortBy('n'),
  };
}
