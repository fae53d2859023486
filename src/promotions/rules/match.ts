import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { foldForSearch } from '../../lib/text/thai-search.ts';

/** A card with its five searched fields folded once. */
export interface SearchableCard {
  card: PromotionCard;
  /** Fields parted by a character that nobody types, so that no match spans two; as `private.search_text`. */
  folded: string;
}

export function toSearchableCard(card: PromotionCard): SearchableCard {
  const fields = [card.hospital_name, card.promotion_title, card.description, card.area, card.keywords ?? ''];
  return { card, folded: fields.map(foldForSearch).join('\u001f') };
}

/** Finds a substring in any field, and exactly the category (MARKET-7). The order stays. */
export function matchCards(options: {
  cards: readonly SearchableCard[];
  query: string;
  category: string | null;
}): PromotionCard[] {
  const wanted = foldForSearch(options.query);
  const found: PromotionCard[] = [];
  for (const { card, folded } of options.cards) {
    if (options.category !== null && card.category !== options.category) continue;
    if (wanted === '' || folded.includes(wanted)) found.push(card);
  }
  return found;
}

/** Newest first and those that have ended last, as the server lists (MARKET-19); `today` is Bangkok's `YYYY-MM-DD`. */
export function listedOrder(today: string): (one: PromotionCard, other: PromotionCard) => number {
  return (one, other) => {
    const hasEnded = one.end_date < today;
    if (hasEnded !== other.end_date < today) return hasEnded ? 1 : -1;
    if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
    return one.id < other.id ? 1 : -1;
  };
}
