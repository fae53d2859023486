import { detailColumns, readPromotionDetail, type PromotionDetail } from '../rules/promotion-detail.ts';
import { readList } from '../rules/read-json.ts';
import { fetchListings, type Unread } from './fetch-listings.ts';
import { findMoved } from './find-moved.ts';

/** `moved`: the address is an old one; `to` is the current one (MARKET-3). */
export type FoundPromotion =
  | { outcome: 'found'; promotion: PromotionDetail; storedAtMs: number | null }
  | { outcome: 'moved'; to: PromotionAddress }
  | { outcome: 'missing' }
  | Unread;

/** The two segments of a promotion's path, decoded. */
export interface PromotionAddress {
  hospitalSlug: string;
  promotionSlug: string;
}

/** The promotion at an address, or where it moved to. */
export async function findPromotion(options: {
  address: PromotionAddress;
  signal?: AbortSignal | undefined;
  limitMs?: number;
}): Promise<FoundPromotion> {
  const { hospitalSlug, promotionSlug } = options.address;
  const { signal } = options;
  const limit = options.limitMs === undefined ? {} : { limitMs: options.limitMs };
  const answer = await fetchListings({
    path: 'promotions',
    params: {
      select: detailColumns,
      'hospital.slug': `eq.${hospitalSlug}`,
      url_slug: `eq.${promotionSlug}`,
    },
    read: (json) => readList(json, readPromotionDetail),
    signal,
    ...limit,
  });
  if (answer.outcome === 'unread') return answer;
  const [promotion] = answer.value;
  if (promotion) return { outcome: 'found', promotion, storedAtMs: answer.storedAtMs };

  const moved = await findMoved({ kind: 'promotion', hospitalSlug, slug: promotionSlug, signal, ...limit });
  if (moved.outcome !== 'moved') return moved;
  return { outcome: 'moved', to: { hospitalSlug: moved.hospitalSlug, promotionSlug: moved.slug } };
}
