import type { Timers } from './ports.ts';

/** Timers of a window or a worker. */
export const platformTimers: Timers = {
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
