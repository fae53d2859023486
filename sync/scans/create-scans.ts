/** The {@link Scans} of one person: presses into their database, and what is known of them. */
import type { LocalDatabase } from '../local/database.ts';
import { createScanShelf } from '../local/dexie-scan-shelf.ts';
import type { KeepWithRoom } from '../local/make-room.ts';
import type { Clock, Random, Timers } from '../adapters/ports.ts';
import type { Scan, Scans } from './scan.ts';
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
}): Scans {
  const { db, call, clock, timers, random } = options;
  const kept = createScanShelf(db);
  const shelf: typeof kept = {
    ...kept,
    keep: (scan) => options.withRoom(() => kept.keep(scan)),
  };

  return {
    async redeem(press) {
      const serverOffsetMs = await options.serverOffsetMs().catch(() => 0);
      const result = await redeemCode({ press, shelf, call, clock, timers, random, serverOffsetMs });
      if (result.outcome === 'waiting') options.onWaiting();
      return result;
    },
    async ofCode(code, usedNonce = null) {
      const found: Scan[] = await db.scans.where('code').equals(code).sortBy('n');
      const won = found.find(({ nonce }) => nonce === usedNonce);
      if (won) return won;
      return found.findLast((scan) => stillCounts(scan) || scan.state === 'refused') ?? found.at(-1) ?? null;
    },
    since: (fromMs) => db.scans.where('pressedAtMs').aboveOrEqual(fromMs).sortBy('n'),
    unanswered: () => db.scans.where('state').anyOf('waiting', 'refused').sortBy('n'),
    async retry(nonce) {
      await db.scans
        .where('nonce')
        .equals(nonce)
        .and(({ state }) => state === 'refused')
        .modify({ state: 'waiting', refusal: null });
      options.onWaiting();
    },
    serverOffsetMs: options.serverOffsetMs,
    deviceId: options.deviceId,
    async noteFailed({ code, reason }) {
      await db.failedScans.add({ code, reason, atMs: clock.now() });
    },
    failedSince: (fromMs) => db.failedScans.where('atMs').aboveOrEqual(fromMs).sortBy('n'),
  };
}
