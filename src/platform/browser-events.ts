import type { Sync } from '../../sync/index.ts';

/**
 * Closes the databases while the page lies in the back/forward cache or is frozen (rule W10). Called before the first
 * transaction. A page that is unloaded for good takes its transactions along.
 */
export function closeWhenLeft({ sync }: { sync: Pick<Sync, 'suspend' | 'resume'> }): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) sync.suspend();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sync.resume();
  });
  // Chromium's page lifecycle: a tab in the background that gets no more time.
  document.addEventListener('freeze', () => sync.suspend());
  document.addEventListener('resume', () => sync.resume());
}

/** Passes the window's events to the engine; each is a reason to sync (rule E5). */
export function handBrowserEvents({
  sync,
  afterPaint,
}: {
  sync: Pick<Sync, 'requestSync' | 'setVisible'>;
  /** The first paint waits for no hint. */
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
