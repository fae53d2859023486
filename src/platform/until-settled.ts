import type { Sync } from '../../sync/index.ts';

/**
 * Resolves when the status is anything but syncing, at the latest after `limitMs`. The worker waits in this way while a
 * tab sends, and goes on if that tab is closed.
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
