import { bangkokDay, bangkokDayEndMs } from '../../lib/days/bangkok-day.ts';

/** Timers stop while a device sleeps, so the clock is checked at least this often. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Calls `look` after each midnight in Bangkok, at least hourly, and when the page's visibility changes.
 * Returns the unsubscribe function.
 */
export function watchDay(options: { page: EventTarget; nowMs: () => number; look: () => void }): () => void {
  const { page, nowMs, look } = options;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const leftMs = bangkokDayEndMs(bangkokDay(nowMs())) + 1 - nowMs();
    timer = setTimeout(lookAndWait, Math.min(leftMs, LONGEST_WAIT_MS));
  };
  const lookAndWait = () => {
    look();
    wait();
  };
  wait();
  page.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', look);
  };
}
