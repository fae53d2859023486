import { useEffect, useEffectEvent } from 'react';

/** How long what was read counts as current; what is older is refetched. */
const FRESH_FOR_MS = 60_000;

/**
 * Refetches what was read more than a minute ago when its page is looked at again: hidden promotions leave the
 * list (OFFLINE-1), and the seats of events change.
 */
export function useReadOutdated(options: {
  /** When it was read, in ms since 1970; null before. */
  readAtMs: number | null;
  read: () => void;
  /** It is refetched also when this changes, as with the search of a list that is opened again. */
  opened?: object;
}): void {
  const { opened } = options;
  const readOutdated = useEffectEvent(() => {
    const { readAtMs } = options;
    if (readAtMs !== null && Date.now() - readAtMs > FRESH_FOR_MS) options.read();
  });
  useEffect(() => {
    if (opened) readOutdated();
  }, [opened]);
  useEffect(() => {
    const onShown = () => {
      if (document.visibilityState === 'visible') readOutdated();
    };
    document.addEventListener('visibilitychange', onShown);
    // A page that the browser restores from memory on "back" may announce nothing else.
    addEventListener('pageshow', onShown);
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      removeEventListener('pageshow', onShown);
    };
  }, []);
}
