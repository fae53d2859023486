import type { Sync } from '../../sync/index.ts';

const visibleTimerMs = 60_000;

/** Hands the window's news to the engine: each is a reason to try (sync.md §5, "Starts on"). */
export function handBrowserEvents({ sync }: { sync: Pick<Sync, 'wake'> }): void {
  const ifVisible = (reason: 'visible' | 'timer') => {
    if (document.visibilityState === 'visible') void sync.wake(reason);
  };
  window.addEventListener('online', () => void sync.wake('online'));
  window.addEventListener('focus', () => ifVisible('visible'));
  window.addEventListener('pageshow', () => ifVisible('visible'));
  document.addEventListener('visibilitychange', () => ifVisible('visible'));
  setInterval(() => ifVisible('timer'), visibleTimerMs);
}
