import type { MonotonicClock } from './ports.ts';

// Taken when the module is loaded: tests replace the global timers later.
const { setTimeout, clearTimeout } = globalThis;

/** The monotonic clock and the timers of the browser. */
export const monotonicClock: MonotonicClock = {
  now: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
