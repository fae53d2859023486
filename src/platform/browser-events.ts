import type { Sync } from '../../sync/index.ts';

/**
 * Closes the databases while the page is in the back/forward cache or frozen (rule W10). Call it before the
 * first transaction. Unloading a page for good aborts its transactions anyway.
 */
export function closeWhenLeft({ sync }: { sync: Pick<Sync, 'suspend' | 'resume'> }): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) sync.suspend();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sync.resume();
  });
  // Chromium's page lifecycle freezes a background tab, which then runs no more code.
  document.addEventListener('freeze', () => sync.suspend());
  document.addEventListener('resume', () => sync.resume());
}

/** Passes the window's events to the engine; each is a reason to sync (rule E5). */
export function forwardBrowserEvents({
  sync,
  afterPaint,
}: {
  sync: Pick<Sync, 'requestSync' | 'setVisible'>;
  /** Runs `task` after the first paint, which must not wait for the connection that receives hints. */
  afterPaint: (task: () => void) => void;
}): void {
  const isVisible = () => document.visibilityState === 'visible';
  const ifVisible = () => {
    if (isVisible()) void sync.requestSync('visible');
  };
  const noteVisible = () => sync.setVisible(isVisible());
  window.addEventListener('online', () => void sync.requestSync('online'));
  window.addEventListener('focus', ifVisible);
  window.addEventListener('pageshow', ifVisible);
  document.addEventListener('visibilitychange', ifVisible);
  afterPaint(() => {
    noteVisible();
    document.addEventListener('visibilitychange', noteVisible);
  });
}
