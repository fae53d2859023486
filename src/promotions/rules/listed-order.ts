import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';

/**
 * Sorts the newest first and ended ones last, as the server does (MARKET-19). `today`: Bangkok's
 * `YYYY-MM-DD`.
 */
export function listedOrder(today: string): (one: PromotionCard, other: PromotionCard) => number {
  return (one, other) => {
    const hasEnded = one.end_date < today;
    if (hasEnded !== other.end_date < today) return hasEnded ? 1 : -1;
    if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
    return one.id < other.id ? 1 : -1;
  };
}
