import { useEffect, useState } from 'react';
import { getSync } from '../../../../sync/index.ts';
import { distanceFrom, distancesFrom, type CachedDistances } from '../../rules/bookings/cached-distances.ts';
import {
  nearest,
  placeKey,
  placesToMeasure,
  stillOffered,
  type Recommendation,
} from '../../rules/bookings/recommend.ts';
import { measureDistances } from './measure-distances.ts';
import { useKnownPromotions } from './use-known-promotions.ts';
import { useClockMs } from '../../../session/data/use-today.ts';
import { useLive } from '../../../session/data/use-live.ts';

/**
 * `failed`: the promotions or the stored distances cannot be read. Without measured distances the state is `ready`,
 * with straight lines.
 */
export type RecommendedState =
  { state: 'loading' } | { state: 'failed'; retry: () => void } | { state: 'ready'; items: Recommendation[] };

type House = { lat: number; lng: number };

/**
 * The nearest 10 promotions by driving distance, or by the straight line where that is missing (CUSTOMER-11).
 * If the house has no position, all promotions (CUSTOMER-10).
 */
export function useRecommended(options: {
  customerId: string;
  house: House | null;
  online: boolean;
}): RecommendedState {
  const { customerId, house, online } = options;
  const known = useKnownPromotions({ online });
  const draftKey = `distances:${customerId}`;
  const distances = useLive({ key: draftKey, read: () => getSync().store().getSetting(draftKey) });
  // The request that got no answer; it is not repeated until the house or the places change.
  const [unanswered, setUnanswered] = useState<string | null>(null);

  const nowMs = useClockMs();
  const promotions =
    known.state === 'ready' ? stillOffered({ promotions: known.value.promotions, nowMs }) : [];
  const places = house ? placesToMeasure({ house, promotions }) : [];
  const stored =
    house && distances.state === 'ready' ? distancesFrom({ stored: distances.value, house }) : null;
  const missing = places.filter((place) => stored?.byPlace[placeKey(place)] === undefined);
  const asks = online && distances.state === 'ready' && missing.length > 0;
  const question = asks && house ? JSON.stringify([house, places]) : null;

  useEffect(() => {
    if (question === null) return;
    let current = true;
    const store = getSync().store();
    const [from, to] = JSON.parse(question) as [House, House[]];
    void measureDistances({ from, to }).then(async (answer) => {
      if (answer.outcome === 'unmeasured') {
        if (current) setUnanswered(question);
        return;
      }
      const byPlace = Object.fromEntries(
        to.map((place, index) => [placeKey(place), answer.distancesKm[index] ?? null]),
      );
      const measured: CachedDistances = { house: from, source: answer.source, byPlace };
      // Storing fails after a sign-out or without space; the distances are then measured again later.
      await store.putSetting(draftKey, measured).catch(console.warn);
    });
    return () => {
      current = false;
    };
  }, [question, draftKey]);

  if (known.state === 'failed') return known;
  if (distances.state === 'failed') return distances;
  if (known.state === 'loading' || distances.state === 'loading') return { state: 'loading' };
  if (!house) {
    return { state: 'ready', items: promotions.map((promotion) => ({ promotion, distance: null })) };
  }
  if (!stored && question !== null && unanswered !== question) return { state: 'loading' };
  const items = nearest({ promotions, distanceTo: (to) => distanceFrom({ house, stored, to }) });
  return { state: 'ready', items };
}
