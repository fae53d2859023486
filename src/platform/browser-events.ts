import type { Sync } from '../../sync/index.ts';

const visibleTimerMs = 60_000;

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
export function handBrowserEvents({ sync }: { sync: Pick<Sync, 'requestSync'> }): void {
  const ifVisible = (reason: 'visible' | 'timer') => {
    if (document.visibilityState === 'visible') void sync.requestSync(reason);
  };
  window.addEventListener('online', () => void sync.requestSync('online'));
  window.addEventListener('focus', () => ifVisible('visible'));
  window.addEventListener('pageshow', () => ifVisible('visible'));
  document.addEventListener('visibilitychange', () => ifVisible('visible'));
  setInterval(() => ifVisible('timer'), visibleTimerMs);
}
