import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { parseNearParameter, type PromotionFilter } from '../../listings/rules/promotion-filter.ts';
import { straightDistanceKm } from '../../lib/straight-distance.ts';
import { foldForSearch } from '../../lib/text/thai-search.ts';
import { categoryWords } from './category-words.ts';
import { createTypoMatcher } from './create-typo-matcher.ts';

/** The conditions of a list of promotions: search text, category and filter. */
export interface CardQuery {
  query: string;
  category: string | null;
  filter: PromotionFilter;
}

/**
 * The rank of a match: 0 in names, 1 in the description too, 2 in names with one typing slip a word
 * (MARKET-7).
 */
export type Rank = 0 | 1 | 2;

const MOST_WORDS = 8;
/**
 * Sort keys of cards without a price or a position, after all others; the database sorts by the same numbers.
 */
const NO_PRICE = 99_999_999_999;
const NO_POSITION = 99_999_999;
/** Separates fields, so that no match spans two; nobody types this character. */
const PARTED = '\u001f';

interface Folded {
  names: string;
  text: string;
}
const foldedCards = new WeakMap<PromotionCard, Folded>();

/**
 * The card's fields folded for searching, cached; the same as the columns `search_names` and `search_text`.
 */
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
 * Filters, searches and sorts cards that come in the order of `listedOrder`. Returns what
 * `public.list_promotions` would answer, without a network. `today` is Bangkok's day, `YYYY-MM-DD`.
 */
export function findCards(
  options: CardQuery & { cards: readonly PromotionCard[]; today: string },
): PromotionCard[] {
  const { cards, today, filter } = options;
  const from = parseNearParameter(filter.near);
  const passing = cards.filter((card) => passes({ wanted: options, today, from, card }));
  const words = wordsOf(options.query);
  const ranks: PromotionCard[][] = [[], [], []];
  for (const card of passing) {
    const rank = words.length === 0 ? 0 : exactRank({ card, words, filter });
    if (rank !== null) ranks[rank]?.push(card);
  }
  if (ranks.every(({ length }) => length === 0)) {
    const finders = words.map(createTypoMatcher);
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

/** The rank and sort key of a page's last row, after which the server's next page starts. */
export function keysetOfRow(options: CardQuery & { card: PromotionCard }): { rank: Rank; key: number } {
  const { card, filter } = options;
  const words = wordsOf(options.query);
  const rank = words.length === 0 ? 0 : (exactRank({ card, words, filter }) ?? 2);
  return { rank, key: keyOf(filter)?.(card) ?? 0 };
}

/** Whole metres from `near` to a card's place; null if either is missing. */
export function metresTo(options: { card: PromotionCard; near: string | undefined }): number | null {
  return metresFrom({ card: options.card, from: parseNearParameter(options.near) });
}

type Position = NonNullable<ReturnType<typeof parseNearParameter>>;

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

/** The sort key of an order, ascending; null for the default order, the newest first. */
function keyOf({ sort, near }: PromotionFilter): ((card: PromotionCard) => number) | null {
  switch (sort) {
    case 'ends':
      return dayKey();
    case 'price':
      return ({ final_price }) => final_price ?? NO_PRICE;
    case 'discount':
      return ({ discount_percentage }) => -(discount_percentage ?? 0);
    case 'distance': {
      const from = parseNearParameter(near);
      return (card) => metresFrom({ card, from }) ?? NO_POSITION;
    }
    default:
      return null;
  }
}

/** The last day in ms since 1970; each distinct day is parsed once, because many promotions share it. */
function dayKey(): (card: PromotionCard) => number {
  const keys = new Map<string, number>();
  return ({ end_date }) => {
    const key = keys.get(end_date) ?? Date.parse(end_date);
    keys.set(end_date, key);
    return key;
  };
}

/** A stable sort. It compares only the distinct keys, because thousands of cards share few of them. */
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
