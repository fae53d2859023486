import type { Sync } from '../../sync/index.ts';

/**
 * Resolves when the status is no longer `syncing`, at the latest after `limitMs`. With it the worker waits
 * for a tab that is sending, and continues if that tab is closed.
 */
export function untilSettled(options: { sync: Pick<Sync, 'status'>; limitMs: number }): Promise<void> {
  const { status } = options.sync;
  return new Promise((resolve) => {
    const settle = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const look = () => {
      if (status.current().state !== 'syncing') settle();
    };
    const stop = status.subscribe(look);
    const timer = setTimeout(settle, options.limitMs);
    look();
  });
}
