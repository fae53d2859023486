import { useEffect, useState } from 'react';
import { listPromotionsById } from '../../catalogue/data/list-promotions-by-id.ts';
import type { PromotionCard } from '../../catalogue/rules/promotion-card.ts';
import { keepCards, keptCards } from './saved-store.ts';

export interface SavedCards {
  /** As far as they are known on this device, the newest first. */
  cards: readonly PromotionCard[];
  /** `offline`: the cards are those that were kept. */
  state: 'loading' | 'ready' | 'offline';
}

/** Cards of the saved ids: those kept on the device at once, then as the server has them now. */
export function useSavedCards(ids: ReadonlySet<string>): SavedCards {
  const wanted = [...ids].sort().join(',');
  const [known, setKnown] = useState<ReadonlyMap<string, PromotionCard>>(new Map());
  const [state, setState] = useState<SavedCards['state']>('loading');
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      const kept = new Map((await keptCards()).map((card) => [card.id, card]));
      if (leaving.signal.aborted) return;
      setKnown(kept);
      if (wanted === '') return setState('ready');
      const answer = await listPromotionsById({ ids: wanted.split(','), signal: leaving.signal });
      if (answer.outcome === 'unread') return setState('offline');
      setKnown(new Map(answer.value.map((card) => [card.id, card])));
      setState('ready');
      await keepCards({ cards: answer.value });
    };
    // Rejects only where nobody waits any more.
    read().catch(() => {
      if (!leaving.signal.aborted) setState('offline');
    });
    return () => leaving.abort();
  }, [wanted]);
  const cards = [...known.values()]
    .filter(({ id }) => ids.has(id))
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return { cards, state };
}
