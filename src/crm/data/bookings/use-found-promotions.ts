import { useEffect, useState } from 'react';
import { searchPromotionDigests } from '../../../listings/data/search-promotion-digests.ts';
import type { PromotionDigest } from '../../../listings/rules/promotion-digest.ts';
import { bookableFrom } from './known-promotions.ts';

/** The search waits for a pause in typing, because people type about five characters a second. */
const PAUSE_MS = 300;

/** State and results of a search for promotions on the server. */
export interface FoundPromotions {
  /** `idle`: the server was not asked. `unread`: no answer came. */
  state: 'idle' | 'searching' | 'found' | 'unread';
  promotions: readonly PromotionDigest[];
}

const idle: FoundPromotions = { state: 'idle', promotions: [] };

/**
 * Searches all promotions on the server, also those that this device does not store. A null query searches
 * nothing.
 */
export function useFoundPromotions(query: string | null): FoundPromotions {
  const [answer, setAnswer] = useState<{ query: string; found: FoundPromotions } | null>(null);
  useEffect(() => {
    if (query === null) return;
    const leaving = new AbortController();
    const notify = (found: FoundPromotions) => setAnswer({ query, found });
    const timer = setTimeout(() => {
      searchPromotionDigests({ query, endsFrom: bookableFrom(Date.now()), signal: leaving.signal })
        .then((read) =>
          notify(
            read.outcome === 'read'
              ? { state: 'found', promotions: read.value }
              : { state: 'unread', promotions: [] },
          ),
        )
        // A search rejects only if it was aborted, because the query changed or the screen was left.
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [query]);
  if (query === null) return idle;
  return answer?.query === query ? answer.found : { state: 'searching', promotions: [] };
}
