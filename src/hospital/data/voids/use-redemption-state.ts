import { useEffect } from 'react';
import { getSync } from '../../../../sync/index.ts';
import { redemptionEventsEntity } from '../../../bookings/data/redemption-events-entity.ts';
import { useLive } from '../../../session/data/use-live.ts';
import { isOwnAttempt, voidOf, type RedemptionVoid } from '../../rules/redemption-void.ts';
import { forgetDoneDecisions } from './decide-void.ts';
import { forgetDoneVoids, readOwnVoids } from './void-redemption.ts';

/** What the desk shows of one redemption, and what decides whether the person may void it. */
export interface RedemptionState {
  void: RedemptionVoid | null;
  /** As {@link isOwnAttempt}. */
  isOwn: boolean;
  /** When it was attempted, in ms since 1970; null if neither this device nor its list knows the attempt. */
  attemptedAtMs: number | null;
}

/** Reads the state of one redemption; null while it is read, and for a null `nonce`. */
export function useRedemptionState(options: {
  nonce: string | null;
  shiftStaffId: string | null;
}): RedemptionState | null {
  const { nonce, shiftStaffId } = options;
  const read = useLive({
    key: `redemption ${nonce} ${shiftStaffId}`,
    read: () => readState({ nonce, shiftStaffId }),
  });
  useDeleteSyncedVoids();
  return read.state === 'ready' ? read.value : null;
}

/** Deletes voids and decisions from the queue once their synced rows have arrived. */
export function useDeleteSyncedVoids(): void {
  useEffect(() => {
    // If this fails, the next mount deletes them.
    Promise.all([forgetDoneVoids(), forgetDoneDecisions()]).catch(() => undefined);
  }, []);
}

async function readState(options: {
  nonce: string | null;
  shiftStaffId: string | null;
}): Promise<RedemptionState | null> {
  const { nonce, shiftStaffId } = options;
  if (nonce === null) return null;
  const store = getSync().store();
  const [event, voids, attempt] = await Promise.all([
    store.get(redemptionEventsEntity, nonce),
    readOwnVoids(store),
    store.redemptions.ofNonce(nonce),
  ]);
  const atMs = attempt?.attemptedAtMs ?? (event ? Date.parse(event.attempted_at) : null);
  return {
    void: (event && voidOf(event)) ?? voids.waiting.get(nonce) ?? null,
    isOwn: isOwnAttempt({ userId: store.userId, shiftStaffId, attempt, event }),
    attemptedAtMs: atMs,
  };
}
