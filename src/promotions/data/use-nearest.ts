import { useEffect, useState } from 'react';
import { listPromotions } from '../../listings/data/list-promotions.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import type { CardQuery } from './promotion-feed.ts';
import { promotionFeed } from './use-feed.ts';
import { looserSearches, type LooserSearch } from '../rules/looser-searches.ts';

const MOST_CARDS = 6;

export interface NearestCards {
  without: LooserSearch['without'];
  cards: readonly PromotionCard[];
}

/** Results of the first less strict search that finds any, after one that found nothing. Null until then. */
export function useNearest(wanted: CardQuery): NearestCards | null {
  const [found, setFound] = useState<{ wanted: CardQuery; nearest: NearestCards } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      for (const { without, wanted: looser } of looserSearches(wanted)) {
        const answer = await listPromotions({ ...looser, maxRows: MOST_CARDS, signal: leaving.signal });
        const cards = answer.outcome === 'read' ? answer.value : promotionFeed.local(looser);
        if (leaving.signal.aborted) return;
        if (cards.length > 0) {
          setFound({ wanted, nearest: { without, cards: cards.slice(0, MOST_CARDS) } });
          return;
        }
      }
    };
    // Rejects only when the component has left and aborted the search.
    read().catch(() => undefined);
    return () => leaving.abort();
  }, [wanted]);
  return found?.wanted === wanted ? found.nearest : null;
}
