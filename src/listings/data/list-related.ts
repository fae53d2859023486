import type { PromotionCard } from '../rules/promotion-card-row.ts';
import { fetchListings } from './fetch-listings.ts';
import { promotionsRequest, readPromotionCards } from './list-promotions.ts';

/** Cards of each list: two rows on a phone, one on a wide screen. */
const SHOWN = 4;

/** Two lists of promotions that are shown below another promotion. */
export interface RelatedPromotionLists {
  ofHospital: readonly PromotionCard[];
  /** Promotions of the same category at other hospitals. */
  similar: readonly PromotionCard[];
}

/**
 * Running promotions related to one: of its hospital, and of its category elsewhere; a failed request gives
 * none. Both requests use the public list; the service worker does not cache them. `today` is Bangkok's
 * `YYYY-MM-DD`.
 */
export async function listRelated(options: {
  promotion: PromotionCard;
  today: string;
  signal: AbortSignal;
}): Promise<RelatedPromotionLists> {
  const { promotion, today, signal } = options;
  const ask = async (wanted: Parameters<typeof promotionsRequest>[0], filter: Record<string, string>) => {
    const { path, params } = promotionsRequest({ ...wanted, maxRows: 200 });
    const answer = await fetchListings({
      path,
      params: { ...params, ...filter, end_date: `gte.${today}`, limit: String(SHOWN + 1) },
      read: readPromotionCards,
      signal,
    });
    const cards = answer.outcome === 'read' ? answer.value : [];
    return cards.filter(({ id }) => id !== promotion.id).slice(0, SHOWN);
  };
  const { hospital_id: hospital, hospital_name: query, category } = promotion;
  const [ofHospital, similar] = await Promise.all([
    ask({ query }, { hospital_id: `eq.${hospital}` }),
    category === null ? [] : ask({ category }, { hospital_id: `neq.${hospital}` }),
  ]);
  return { ofHospital, similar };
}
