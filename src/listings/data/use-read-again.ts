import { useLayoutEffect } from 'react';
import { lateAnswersChannel } from '../rules/stored-at.ts';

/** An answer stored since then is the late one. */
const LATE_MS = 60_000;

/**
 * Reads again what is missing or of an earlier visit: when the network is back, and when it has answered after the
 * time in which the service worker waits for it (OFFLINE-7).
 */
export function useReadAgain(options: {
  isMissing: boolean;
  storedAtMs: number | null;
  /** Stable between renders. */
  read: () => void;
}): void {
  const { isMissing, storedAtMs, read } = options;
  useLayoutEffect(() => {
    if (!isMissing && storedAtMs === null) return;
    addEventListener('online', read);
    const isOld = storedAtMs === null || Date.now() - storedAtMs > LATE_MS;
    const late = isOld ? new BroadcastChannel(lateAnswersChannel) : null;
    late?.addEventListener('message', read);
    return () => {
      removeEventListener('online', read);
      late?.close();
    };
  }, [isMissing, storedAtMs, read]);
}
