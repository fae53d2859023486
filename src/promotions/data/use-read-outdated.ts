import { useEffect, useEffectEvent } from 'react';
import type { CardQuery, PromotionFeedView } from './promotion-feed.ts';

/** How long a list counts as current; an older one is refetched, as the list of events is. */
const FRESH_FOR_MS = 60_000;

/**
 * Refetches a list that was read more than a minute ago when it is opened again, and when its page is looked at
 * again: hidden promotions leave it (OFFLINE-1).
 */
export function useReadOutdated(options: {
  search: CardQuery;
  found: PromotionFeedView;
  read: () => void;
}): void {
  const { search } = options;
  const readOutdated = useEffectEvent(() => {
    const { readAtMs } = options.found;
    if (readAtMs !== null && Date.now() - readAtMs > FRESH_FOR_MS) options.read();
  });
  useEffect(() => readOutdated(), [search]);
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
