import { readPromotionCards } from '../../listings/data/list-promotions.ts';
import { readStoredLists, type StoredAnswer } from '../../listings/data/read-stored-lists.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { listedOrder } from '../rules/listed-order.ts';

interface StoredList {
  cards: PromotionCard[];
  /** 0 where the copy does not say when it was stored. */
  storedAtMs: number;
  /** Whether it is the start of the list of all promotions, wholly readable. */
  isOfAll: boolean;
  /** Whether the server had no more rows. */
  isComplete: boolean;
}

/** A card of a list that the service worker stored. */
export interface StoredCard {
  card: PromotionCard;
  /** When its list was stored, in ms since 1970; 0 if the copy does not say. */
  storedAtMs: number;
}

/**
 * The cards of all lists in the service worker's cache, each once, from its newest list. A card that a newer
 * list of all promotions should contain and does not was hidden or deleted, so it is left out (OFFLINE-1).
 */
export async function readStoredCards(): Promise<StoredCard[]> {
  const lists = (await readStoredLists('list_promotions')).map(readList);
  const found = new Map<string, StoredCard>();
  for (const { cards, storedAtMs } of lists) {
    const newer = lists.filter((list) => list.isOfAll && list.storedAtMs > storedAtMs);
    const lacked = newer.map(lacks);
    for (const card of cards) {
      if (!found.has(card.id) && !lacked.some((isLacked) => isLacked(card))) {
        found.set(card.id, { card, storedAtMs });
      }
    }
  }
  return [...found.values()];
}

function readList({ url, json, storedAtMs }: StoredAnswer): StoredList {
  const cards = readPromotionCards(json) ?? [];
  const { searchParams } = url;
  const hasNoFilter = [...searchParams.keys()].every((name) => name === 'select' || name === 'max_rows');
  return {
    cards,
    storedAtMs,
    // A list with unreadable rows does not say which promotions there are.
    isOfAll: hasNoFilter && Array.isArray(json) && json.length === cards.length,
    isComplete: cards.length < Number(searchParams.get('max_rows')),
  };
}

/** Returns a test for cards that belong in the range of this list of all promotions but are not in it. */
function lacks(list: StoredList): (card: PromotionCard) => boolean {
  const { cards, isComplete } = list;
  const ids = new Set(cards.map(({ id }) => id));
  const last = cards.at(-1);
  const order = listedOrder(bangkokDay(list.storedAtMs));
  return (card) => !ids.has(card.id) && (isComplete || (last !== undefined && order(card, last) < 0));
}
