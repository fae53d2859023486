import type { Sync } from '../../sync/index.ts';

/**
 * Resolves when the mark says anything but syncing, at the latest after `limitMs`. A worker waits so while a tab
 * sends: should that tab be closed, the worker goes on.
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
