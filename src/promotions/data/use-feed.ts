import { useEffect, useSyncExternalStore } from 'react';
import { listPromotions } from '../../listings/data/list-promotions.ts';
import { createPromotionFeed, type PromotionFeedView, type CardQuery } from './promotion-feed.ts';

/** The only feed of promotions; it outlives screens, so that going back finds the list as it was left. */
export const promotionFeed = createPromotionFeed({
  list: listPromotions,
  prepare: async (options) => (await import('./prepare-feed.ts')).prepareFeed(options),
});

/** The list for a search, a category and filters; reads its first page if that was not done. */
export function useFeed(wanted: CardQuery): PromotionFeedView {
  const read = () => promotionFeed.view(wanted);
  const view = useSyncExternalStore(promotionFeed.subscribe, read, read);
  useEffect(() => promotionFeed.open(wanted), [wanted]);
  return view;
}
