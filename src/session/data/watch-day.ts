import { bangkokDay, bangkokDayEndMs } from '../../lib/days/bangkok-day.ts';

/** Timers stand still while a device sleeps: the clock is looked at again by then at the latest. */
const LONGEST_WAIT_MS = 3_600_000;

/** Calls `look` after each midnight in Bangkok, and whenever the app comes into sight again. Answers how to stop. */
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
