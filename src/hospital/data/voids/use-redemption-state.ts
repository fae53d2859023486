import { useEffect } from 'react';
import { getSync } from '../../../../sync/index.ts';
import { redemptionEventsEntity } from '../../../bookings/data/redemption-events-entity.ts';
import { useLive } from '../../../session/data/use-live.ts';
import { voidOf, type RedemptionVoid } from '../../rules/redemption-void.ts';
import { forgetDoneVoids, readOwnVoids } from './void-redemption.ts';

/** What a person at the desk sees and may do about one redemption that was made. */
export interface RedemptionState {
  void: RedemptionVoid | null;
  /** Made by the person signed in. */
  isOwn: boolean;
  /** Null while neither this device nor its list knows the attempt. */
  attemptedAtMs: number | null;
}

/** `nonce` null asks for nothing. */
export function useRedemptionState(nonce: string | null): RedemptionState | null {
  const read = useLive({ key: `redemption ${nonce}`, read: () => readState(nonce) });
  useForgottenVoids();
  return read.state === 'ready' ? read.value : null;
}

/** Voids that were taken leave the queue as soon as their rows are here. */
export function useForgottenVoids(): void {
  useEffect(() => {
    // A page that goes away meanwhile forgets them the next time.
    forgetDoneVoids().catch(() => undefined);
  }, []);
}

async function readState(nonce: string | null): Promise<RedemptionState | null> {
  if (nonce === null) return null;
  const store = getSync().store();
  const [event, voids, attempt] = await Promise.all([
    store.get(redemptionEventsEntity, nonce),
    readOwnVoids(store),
    store.redemptions.ofNonce(nonce),
  ]);
  const atMs = attempt?.attemptedAtMs ?? (event ? Date.parse(event.scanned_at) : null);
  return {
    void: (event && voidOf(event)) ?? voids.waiting.get(nonce) ?? null,
    isOwn: attempt !== null || event?.staff_id === store.userId,
    attemptedAtMs: atMs,
  };
}
