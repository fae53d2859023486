import { useLayoutEffect } from 'react';
import { lateAnswersChannel } from '../rules/stored-at.ts';

/** A stored answer younger than this is not refetched when the service worker announces a late answer. */
const LATE_MS = 60_000;

/**
 * Refetches missing or stored rows when the network returns. It also refetches them when the service worker
 * announces an answer that came after it had served a stored one (OFFLINE-7).
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
