import type { Locks } from './ports.ts';

/** The platform's locks: they fall with the tab that held them, however it ended. */
export const webLocks: Locks = {
  async tryHold({ name, steal, task }) {
    try {
      return await navigator.locks.request(name, steal ? { steal } : { ifAvailable: true }, async (lock) =>
        lock ? { held: true as const, value: await task() } : { held: false as const },
      );
    } catch (error) {
      // Taken away by another tab while the task ran; what the task does now fails at the lease.
      if (error instanceof DOMException && error.name === 'AbortError') return { held: false };
      throw error;
    }
  },

  async hold({ name, waitMs, task }) {
    let begun = false;
    const run = () => {
      begun = true;
      return task();
    };
    try {
      return await navigator.locks.request(name, { signal: AbortSignal.timeout(waitMs) }, run);
    } catch (error) {
      if (begun || !(error instanceof DOMException)) throw error;
      return task();
    }
  },
};
