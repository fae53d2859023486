import { useLayoutEffect, useRef, useState } from 'react';
import { lateAnswersChannel } from '../rules/stored-at.ts';

/**
 * The late answers of one URL cause at most one refetch within this time. On a slow network each refetch gets a
 * stored copy first and then another late answer.
 */
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
  const isOld = isMissing || storedAtMs !== null;
  const [late, setLate] = useState<{ url: unknown; atMs: number } | null>(null);
  const followedAtMs = useRef(new Map<unknown, number>());

  // Listens to fresh rows too, because the answer may be announced before the copy is on the screen.
  useLayoutEffect(() => {
    const channel = new BroadcastChannel(lateAnswersChannel);
    channel.addEventListener('message', ({ data }) => setLate({ url: data, atMs: Date.now() }));
    return () => channel.close();
  }, []);
  useLayoutEffect(() => {
    if (!isOld) return;
    addEventListener('online', read);
    return () => removeEventListener('online', read);
  }, [isOld, read]);
  useLayoutEffect(() => {
    if (!late || !isOld || (storedAtMs !== null && storedAtMs >= late.atMs)) return;
    const beforeMs = followedAtMs.current.get(late.url) ?? -Infinity;
    if (late.atMs - beforeMs < LATE_MS) return;
    followedAtMs.current.set(late.url, late.atMs);
    read();
  }, [late, isOld, storedAtMs, read]);
}
