import { useEffect, useState, useSyncExternalStore } from 'react';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { serverNowMs, watchServerClock } from './server-clock.ts';
import { watchDay } from './watch-day.ts';

/** Today in Bangkok as `YYYY-MM-DD` by the server's clock (SHELL-7); renders again at midnight there. */
export function useToday(): string {
  return useSyncExternalStore(watch, () => bangkokDay(serverNowMs()));
}

/**
 * The server's time in milliseconds since 1970. It is updated at least hourly, at midnight in Bangkok, when
 * the app becomes visible, and when the clock's offset is measured.
 */
export function useClockMs(): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => watch(() => setNowMs(serverNowMs())), []);
  return nowMs;
}

function watch(look: () => void): () => void {
  const stopDay = watchDay({ page: document, nowMs: serverNowMs, look });
  const stopClock = watchServerClock(look);
  return () => {
    stopDay();
    stopClock();
  };
}
