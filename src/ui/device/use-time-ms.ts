import { useSyncExternalStore } from 'react';

export const MINUTE_MS = 60_000;
/** Midnight in Bangkok is a whole hour, so this step changes with the day. */
export const HOUR_MS = 60 * MINUTE_MS;

/**
 * The device's time in ms since 1970, rounded down to `stepMs`. The component renders again at most a minute
 * after each step, and when the page becomes visible, because timers stop while a device sleeps.
 */
export function useTimeMs(stepMs: number): number {
  const read = () => Math.floor(Date.now() / stepMs) * stepMs;
  return useSyncExternalStore(watchTime, read, read);
}

function watchTime(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
