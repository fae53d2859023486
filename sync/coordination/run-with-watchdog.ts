import type { Timers } from '../adapters/ports.ts';

/** Longer than the longest time limit of a request, that of a part of a file. */
export const STUCK_AFTER_MS = 6 * 60_000;
const TICK_MS = 10_000;

/**
 * Thrown where a cycle made no progress for {@link STUCK_AFTER_MS}. What the
 * cycle still writes fails at its lease (rule E7).
 */
export class CycleStuck extends Error {
  constructor() {
    super('A cycle made no progress and was given up.');
    this.name = 'CycleStuck';
  }
}

/**
 * Runs `task`, which calls `beat` with each progress; rejects with {@link CycleStuck} where none comes in
 * time. Time is counted by own ticks, so that a device that slept or whose clock was set does not look stuck.
 */
export async function runWithWatchdog<T>(options: {
  timers: Timers;
  task: (beat: () => void) => Promise<T>;
}): Promise<T> {
  const { timers, task } = options;
  let silentMs = 0;
  let cancel = () => {};
  const stuck = new Promise<never>((_resolve, reject) => {
    const tick = () => {
      silentMs += TICK_MS;
      if (silentMs >= STUCK_AFTER_MS) reject(new CycleStuck());
      else cancel = timers.after(TICK_MS, tick);
    };
    cancel = timers.after(TICK_MS, tick);
  });
  try {
    return await Promise.race([task(() => (silentMs = 0)), stuck]);
  } finally {
    cancel();
  }
}
