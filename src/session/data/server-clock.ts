import { useSyncExternalStore } from 'react';
import { getSyncIfProvided } from '../../../sync/index.ts';
import { subscribeToSync } from './subscribe-to-sync.ts';

/** A smaller difference is not shown: clocks that phones set by the network stay within it. */
const WORTH_SAYING_MS = 10 * 60_000;

/**
 * The server's time in milliseconds since 1970 by the last measured offset; the device's own time until sync
 * is loaded.
 */
export function serverNowMs(): number {
  return Date.now() + offsetMs();
}

/** Calls `listener` when the measured offset changes. Returns the unsubscribe function. */
export function watchServerClock(listener: () => void): () => void {
  return subscribeToSync((sync) => sync.serverClock, listener);
}

/**
 * How far this device's clock is ahead of the server's, in milliseconds, negative when behind. Differences
 * below ten minutes count as 0.
 */
export function useClockSkewMs(): number {
  return useSyncExternalStore(watchServerClock, () => {
    const aheadMs = -offsetMs();
    return Math.abs(aheadMs) < WORTH_SAYING_MS ? 0 : aheadMs;
  });
}

const offsetMs = () => getSyncIfProvided()?.serverClock.offsetMs() ?? 0;
