import { useSyncExternalStore } from 'react';
import { getSyncIfProvided } from '../../../sync/index.ts';
import { subscribeToSync } from './subscribe-to-sync.ts';

/** Less is not worth a word: phones that set their clock by the network are within it. */
const WORTH_SAYING_MS = 10 * 60_000;

/** The server's time in milliseconds since 1970, as this device last measured it; its own where sync is not there yet. */
export function serverNowMs(): number {
  return Date.now() + offsetMs();
}

/** Calls back when the measure changes. Answers how to stop. */
export function watchServerClock(listener: () => void): () => void {
  return subscribeToSync((sync) => sync.serverClock, listener);
}

/** How far this device's clock is ahead of the server's, in milliseconds, negative where it is behind; 0 where that is little. */
export function useWrongClock(): number {
  return useSyncExternalStore(watchServerClock, () => {
    const aheadMs = -offsetMs();
    return Math.abs(aheadMs) < WORTH_SAYING_MS ? 0 : aheadMs;
  });
}

const offsetMs = () => getSyncIfProvided()?.serverClock.offsetMs() ?? 0;
