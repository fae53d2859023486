import { useEffect, useSyncExternalStore } from 'react';
import { listPromotions } from '../../listings/data/list-promotions.ts';
import { createFeed, type FeedView, type Wanted } from './promotion-feed.ts';

/** One for the visit. */
export const promotionFeed = createFeed({ list: listPromotions });

/** What is listed for a search and a category; reads it where that was not done. */
export function useFeed(wanted: Wanted): FeedView {
  const { query, category } = wanted;
  const read = () => promotionFeed.view({ query, category });
  const view = useSyncExternalStore(promotionFeed.subscribe, read, read);
  useEffect(() => promotionFeed.open({ query, category }), [query, category]);
  return view;
}
