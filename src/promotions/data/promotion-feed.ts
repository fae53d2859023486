import type { ReadSuccess, ReadFailure } from '../../listings/data/fetch-listings.ts';
import {
  createFeed as createListFeed,
  type Feed,
  type FeedView as View,
} from '../../listings/data/listings-feed.ts';
import { PAGE_ROWS, type AfterRow } from '../../listings/data/list-promotions.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import type { findCards, keysetOfRow, prepareCard, CardQuery } from '../rules/find-cards.ts';
import { listedOrder } from '../rules/listed-order.ts';

export type { CardQuery };
export type PromotionFeedView = View<PromotionCard>;

/** The rules of searches and filters, which the first paint does not wait for. */
export interface FindRules {
  findCards: typeof findCards;
  keysetOfRow: typeof keysetOfRow;
  prepareCard: typeof prepareCard;
}

/** The feed of promotions, with the rules that its searches need. */
export interface PromotionFeed extends Feed<PromotionCard, CardQuery> {
  /**
   * Searches and filters known cards by these rules from now on; without them only a category can be matched.
   */
  use(rules: FindRules): void;
  /** Loads the code of search and filters before it is needed. Never rejects. */
  prepare(): Promise<void>;
}

/** Creates the feed of promotions by search, category and filters; ended promotions come last. */
export function createPromotionFeed(options: {
  list: (
    options: CardQuery & { after: AfterRow | null; maxRows: number },
  ) => Promise<ReadSuccess<PromotionCard[]> | ReadFailure>;
  /** Gives the feed its rules, and without a network the cards that the device stored in earlier visits. */
  prepare: (options: { feed: PromotionFeed; offline: boolean }) => Promise<void>;
}): PromotionFeed {
  let rules: FindRules | null = null;
  const prepare = (offline: boolean) => options.prepare({ feed, offline }).catch(() => undefined);
  const list = createListFeed<PromotionCard, CardQuery, { card: PromotionCard }>({
    list: async (wanted) => {
      const { after } = wanted;
      // Without the rules the server derives the last row's rank and key itself.
      if (after) await prepare(false);
      const place = after && { ...after, ...rules?.keysetOfRow({ ...wanted, card: after }) };
      const answer = await options.list({ ...wanted, after: place });
      if (answer.outcome === 'unread') await prepare(true);
      if (answer.outcome === 'unread' || answer.storedAtMs === null) return answer;
      const { category, query, filter } = wanted;
      if (query || category !== null || Object.keys(filter).length > 0) {
        // A stored answer does not know what has ended or was hidden since, but the device's other lists do.
        await prepare(true);
        const cards = feed.local(wanted);
        return rules
          ? { ...answer, value: after ? cardsAfter({ cards, id: after.id }) : [...cards] }
          : answer;
      }
      return { ...answer, value: [...answer.value].sort(listedOrder(bangkokDay(Date.now()))) };
    },
    pageRows: PAGE_ROWS,
    know: (card) => {
      // Fold each card as it arrives; folding thousands at once would delay the first letter of a search.
      rules?.prepareCard(card);
      return { card };
    },
    order: () => {
      const order = listedOrder(bangkokDay(Date.now()));
      return (a, b) => order(a.card, b.card);
    },
    match: ({ cards: known, ...wanted }) => {
      const cards = known.map(({ card }) => card);
      if (rules) return rules.findCards({ ...wanted, cards, today: bangkokDay(Date.now()) });
      const { category, query, filter } = wanted;
      if (query || Object.keys(filter).length > 0) return [];
      return category === null ? [...cards] : cards.filter((card) => card.category === category);
    },
  });
  const feed: PromotionFeed = {
    ...list,
    use: (given) => {
      rules = given;
      list.learn([]);
    },
    prepare: () => prepare(false),
  };
  return feed;
}

/** The cards that come after the one with this id; none if it is not among them. */
function cardsAfter(options: { cards: readonly PromotionCard[]; id: string }): PromotionCard[] {
  const index = options.cards.findIndex(({ id }) => id === options.id);
  return index < 0 ? [] : options.cards.slice(index + 1);
}
