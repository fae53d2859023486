import { useEffect, useEffectEvent, useState } from 'react';
import { listPromotionsById } from '../../listings/data/list-promotions-by-id.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { useToday } from '../../session/data/use-today.ts';
import { listedOrder } from '../rules/listed-order.ts';
import { storedCards } from './saved-store.ts';

export interface SavedCards {
  /** The saved promotions that this device knows; newest first, ended ones last. */
  cards: readonly PromotionCard[];
  /**
   * `offline`, `failed`: the cards are those stored on the device, because the server did not answer or
   * refused.
   */
  state: 'loading' | 'ready' | 'offline' | 'failed';
  /** Saved ids that the server no longer shows, as it answered last: deleted, hidden or not approved. */
  unavailable: readonly string[];
  /** Reads from the server again, which also happens when the network returns. */
  retry: () => void;
}

/**
 * Cards of the saved ids: those stored on the device at once, then as the server has them now. `ids` null:
 * they are not read yet, so the state is `loading`.
 */
export function useSavedCards(ids: ReadonlySet<string> | null): SavedCards {
  const wanted = ids && [...ids].sort().join(',');
  const [known, setKnown] = useState<ReadonlyMap<string, PromotionCard>>(new Map());
  const [unavailable, setUnavailable] = useState<readonly string[]>([]);
  const [state, setState] = useState<SavedCards['state']>('loading');
  const [attempt, setAttempt] = useState(0);
  const today = useToday();
  const retry = () => setAttempt((count) => count + 1);
  const retryUnread = useEffectEvent(() => {
    if (state === 'offline' || state === 'failed') retry();
  });
  useEffect(() => {
    const onOnline = () => retryUnread();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  useEffect(() => {
    if (wanted === null) return;
    const leaving = new AbortController();
    const read = async () => {
      const stored = await storedCards();
      if (leaving.signal.aborted) return;
      setKnown(new Map(stored.cards.map((card) => [card.id, card])));
      if (wanted === '') return setState('ready');
      const asked = wanted.split(',');
      const answer = await listPromotionsById({ ids: asked, signal: leaving.signal });
      if (answer.outcome === 'unread') return setState(answer.reason === 'offline' ? 'offline' : 'failed');
      const found = new Map(answer.value.map((card) => [card.id, card]));
      setKnown(found);
      setUnavailable(asked.filter((id) => !found.has(id)));
      setState('ready');
      await stored.save(answer.value).catch(() => undefined);
    };
    // Rejects when the component has left, or when the device's database cannot be read. A card for which the
    // device has no room is not stored.
    read().catch(() => {
      if (!leaving.signal.aborted) setState('failed');
    });
    return () => leaving.abort();
  }, [wanted, attempt]);
  const cards = [...known.values()].filter(({ id }) => ids?.has(id)).sort(listedOrder(today));
  return { cards, state, unavailable: unavailable.filter((id) => ids?.has(id)), retry };
}
