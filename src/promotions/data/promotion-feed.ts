import type { Read, Unread } from '../../listings/data/fetch-listings.ts';
import {
  createFeed as createListFeed,
  type Feed,
  type FeedView as View,
} from '../../listings/data/listings-feed.ts';
import { PAGE_ROWS } from '../../listings/data/list-promotions.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { listedOrder, matchCards, toSearchableCard } from '../rules/match.ts';

export interface Wanted {
  query: string;
  category: string | null;
}
export type FeedView = View<PromotionCard>;

/** The list of promotions, newest first and those that have ended last, by a search and a category. */
export function createFeed(options: {
  list: (options: Wanted & { after: PromotionCard | null }) => Promise<Read<PromotionCard[]> | Unread>;
}): Feed<PromotionCard, Wanted> {
  return createListFeed({
    list: options.list,
    pageRows: PAGE_ROWS,
    know: toSearchableCard,
    order: () => {
      const order = listedOrder(bangkokDay(Date.now()));
      return (a, b) => order(a.card, b.card);
    },
    match: matchCards,
  });
}
