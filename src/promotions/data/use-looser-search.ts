import { useCallback, useEffect, useState } from 'react';
import { listPromotions } from '../../listings/data/list-promotions.ts';
import { useReadAgain } from '../../listings/data/use-read-again.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import type { CardQuery } from './promotion-feed.ts';
import { promotionFeed } from './use-feed.ts';
import { looserSearches, type LooserSearch } from '../rules/looser-searches.ts';

const MOST_CARDS = 6;

/** At most six cards that a less strict search found; `without` is the condition that it dropped last. */
export interface LooserSearchCards {
  without: LooserSearch['without'];
  cards: readonly PromotionCard[];
  /** When the cards were stored, in ms since 1970; null if the server just returned them. */
  storedAtMs: number | null;
  /** Whether the cards are those that this device knows, because the server did not answer. */
  isOfDevice: boolean;
}

/** Results of the first less strict search that finds any, after one that found nothing. Null until then. */
export function useLooserSearch(wanted: CardQuery): LooserSearchCards | null {
  const [found, setFound] = useState<{ wanted: CardQuery; nearest: LooserSearchCards } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      for (const { without, wanted: looser } of looserSearches(wanted)) {
        const answer = await listPromotions({ ...looser, maxRows: MOST_CARDS, signal: leaving.signal });
        const isOfDevice = answer.outcome === 'unread';
        const cards = isOfDevice ? promotionFeed.local(looser) : answer.value;
        const storedAtMs = isOfDevice ? null : answer.storedAtMs;
        if (leaving.signal.aborted) return;
        if (cards.length > 0) {
          const nearest = { without, cards: cards.slice(0, MOST_CARDS), storedAtMs, isOfDevice };
          setFound({ wanted, nearest });
          return;
        }
      }
      setFound(null);
    };
    // Rejects only when the component has left and aborted the search.
    read().catch(() => undefined);
    return () => leaving.abort();
  }, [wanted, attempt]);
  const nearest = found?.wanted === wanted ? found.nearest : null;
  useReadAgain({
    isMissing: nearest?.isOfDevice === true,
    storedAtMs: nearest?.storedAtMs ?? null,
    read: useCallback(() => setAttempt((count) => count + 1), []),
  });
  return nearest;
}
