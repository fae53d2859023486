import type { Locks } from './ports.ts';

/** The Web Locks of the browser, which releases them when their tab ends, however it ends. */
export const webLocks: Locks = {
  async tryHold({ name, steal, task }) {
    try {
      return await navigator.locks.request(name, steal ? { steal } : { ifAvailable: true }, async (lock) =>
        lock ? { held: true as const, value: await task() } : { held: false as const },
      );
    } catch (error) {
      // Another tab stole the lock while the task ran. What the task still writes fails at the lease.
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
