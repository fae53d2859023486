import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { positionOf, type PromotionFilter } from '../../listings/rules/promotion-filter.ts';
import { straightDistanceKm } from '../../lib/straight-distance.ts';
import { foldForSearch } from '../../lib/text/thai-search.ts';
import { categoryWords } from './category-words.ts';
import { slipFinder } from './slip-finder.ts';

export interface CardQuery {
  query: string;
  category: string | null;
  filter: PromotionFilter;
}

/** Where the words of a search are: in names, in the description too, or in names with slips (MARKET-7). */
export type Rank = 0 | 1 | 2;

const MOST_WORDS = 8;
/** As in the indexes of the database: without a price after all others. */
const NO_PRICE = 99_999_999_999;
const NO_POSITION = 99_999_999;
/** Parts fields, so that no match spans two; nobody types it. */
const PARTED = '\u001f';

interface Folded {
  names: string;
  text: string;
}
const foldedCards = new WeakMap<PromotionCard, Folded>();

/** Folds the searched fields once, as `search_names` and `search_text` of the database. */
export function prepareCard(card: PromotionCard): Folded {
  let folded = foldedCards.get(card);
  if (!folded) {
    const { hospital_name, promotion_title, area, keywords, category } = card;
    const names = [hospital_name, promotion_title, area, keywords ?? '', categoryWords(category)]
      .map(foldForSearch)
      .join(PARTED);
    folded = { names, text: `${names}${PARTED}${foldForSearch(card.description)}` };
    foldedCards.set(card, folded);
  }
  return folded;
}

/**
 * What filters and a search leave of cards that are in the order of `listedOrder`, in the order that is wished. The same
 * as `public.list_promotions` answers, without a network; `today` is Bangkok's `YYYY-MM-DD`.
 */
export function findCards(
  options: CardQuery & { cards: readonly PromotionCard[]; today: string },
): PromotionCard[] {
  const { cards, today, filter } = options;
  const from = positionOf(filter.near);
  const passing = cards.filter((card) => passes({ wanted: options, today, from, card }));
  const words = wordsOf(options.query);
  const ranks: PromotionCard[][] = [[], [], []];
  for (const card of passing) {
    const rank = words.length === 0 ? 0 : exactRank({ card, words, filter });
    if (rank !== null) ranks[rank]?.push(card);
  }
  if (ranks.every(({ length }) => length === 0)) {
    const finders = words.map(slipFinder);
    ranks[2] = passing.filter((card) => {
      const { names } = prepareCard(card);
      return finders.every((isIn) => isIn(names));
    });
  }
  const sorted = ranks.flatMap((ranked) => sortByKey({ cards: ranked, filter }));
  const running = sorted.filter(({ end_date }) => end_date >= today);
  return running.length === sorted.length
    ? sorted
    : [...running, ...sorted.filter(({ end_date }) => end_date < today)];
}

/** The rank and key of a page's last row, from which the server goes on. */
export function placeOfRow(options: CardQuery & { card: PromotionCard }): { rank: Rank; key: number } {
  const { card, filter } = options;
  const words = wordsOf(options.query);
  const rank = words.length === 0 ? 0 : (exactRank({ card, words, filter }) ?? 2);
  return { rank, key: keyOf(filter)?.(card) ?? 0 };
}

/** Metres to a card's place, as people are shown them; null where it has none. */
export function metresTo(options: { card: PromotionCard; near: string | undefined }): number | null {
  return metresFrom({ card: options.card, from: positionOf(options.near) });
}

type Position = NonNullable<ReturnType<typeof positionOf>>;

function metresFrom({ card, from }: { card: PromotionCard; from: Position | null }): number | null {
  const { location_lat: lat, location_lng: lng } = card;
  if (!from || lat === null || lng === null) return null;
  return Math.round(straightDistanceKm({ from, to: { lat, lng } }) * 1000);
}

function wordsOf(query: string): string[] {
  const folded = foldForSearch(Array.from(query).slice(0, 200).join(''));
  return folded.split(' ').filter(Boolean).slice(0, MOST_WORDS);
}

function exactRank(options: {
  card: PromotionCard;
  words: readonly string[];
  filter: PromotionFilter;
}): 0 | 1 | null {
  const { names, text } = prepareCard(options.card);
  const { words, filter } = options;
  if (!words.every((word) => text.includes(word))) return null;
  return filter.sort || words.every((word) => names.includes(word)) ? 0 : 1;
}

function passes(options: {
  wanted: CardQuery;
  card: PromotionCard;
  today: string;
  from: Position | null;
}): boolean {
  const { card, today, from } = options;
  const { category, filter } = options.wanted;
  const { final_price: price, discount_percentage: discount } = card;
  if (category !== null && card.category !== category) return false;
  if (filter.min !== undefined && (price === null || price < filter.min)) return false;
  if (filter.max !== undefined && (price === null || price > filter.max)) return false;
  if (filter.off !== undefined && (discount === null || discount < filter.off)) return false;
  if (filter.province !== undefined && card.province !== filter.province) return false;
  if (filter.verified && !card.hospital_verified) return false;
  if (filter.now && (card.start_date > today || card.end_date < today)) return false;
  if (filter.km === undefined) return true;
  const metres = metresFrom({ card, from });
  return metres !== null && metres <= filter.km * 1000;
}

/** What an order compares first; none for the newest first. */
function keyOf({ sort, near }: PromotionFilter): ((card: PromotionCard) => number) | null {
  switch (sort) {
    case 'ends':
      return dayKey();
    case 'price':
      return ({ final_price }) => final_price ?? NO_PRICE;
    case 'discount':
      return ({ discount_percentage }) => -(discount_percentage ?? 0);
    case 'distance': {
      const from = positionOf(near);
      return (card) => metresFrom({ card, from }) ?? NO_POSITION;
    }
    default:
      return null;
  }
}

/** Milliseconds of a last day; thousands of promotions end on few days, and each day is read once. */
function dayKey(): (card: PromotionCard) => number {
  const keys = new Map<string, number>();
  return ({ end_date }) => {
    const key = keys.get(end_date) ?? Date.parse(end_date);
    keys.set(end_date, key);
    return key;
  };
}

/** Cards with the same key stay in their order; thousands have few keys, and those alone are compared. */
function sortByKey(options: { cards: readonly PromotionCard[]; filter: PromotionFilter }): PromotionCard[] {
  const key = keyOf(options.filter);
  if (!key) return [...options.cards];
  const byKey = new Map<number, PromotionCard[]>();
  for (const card of options.cards) {
    const own = key(card);
    const same = byKey.get(own);
    if (same) same.push(card);
    else byKey.set(own, [card]);
  }
  return [...byKey].sort(([one], [other]) => one - other).flatMap(([, same]) => same);
}
