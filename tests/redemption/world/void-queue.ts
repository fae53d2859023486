/** Voids of a tablet: on its disk until they are answered, each under its own id. */
import { canVoid } from '../../../src/hospital/rules/redemption-void.ts';
import type { SeededRandom } from '../../sync/machine/seeded-random.ts';
import type { Disk } from './disk.ts';

/** Voids one of the tablet's redemptions, if the person on shift still may and the disk has room. */
export function queueVoid(options: {
  disk: Disk;
  random: SeededRandom;
  /** The tablet's clock. */
  nowMs: number;
  skewMs: number;
  shiftStaff: string | null;
  id: string;
}): void {
  const { disk, random, nowMs, skewMs, shiftStaff, id } = options;
  const own = disk.rows.filter(({ nonce, attemptedAtMs, shiftStaffId = null }) =>
    canVoid({
      isOwner: false,
      isOwn: shiftStaffId === shiftStaff,
      isVoided: disk.voids.some((one) => one.nonce === nonce),
      attemptedAtMs,
      nowMs,
    }),
  );
  if (own.length === 0 || disk.full) return;
  const { nonce } = random.pick(own);
  disk.voids.push({ id, nonce, voidedAt: new Date(nowMs - skewMs).toISOString(), answer: null });
}
