import type { PromotionDetail } from '../rules/promotion-detail.ts';

/** Promotions that came with the page, by their address, until they are asked for (src/decisions/0004). */
const delivered = new Map<string, PromotionDetail>();

const keyOf = (address: { hospitalSlug: string; promotionSlug: string }) =>
  `${address.hospitalSlug}/${address.promotionSlug}`;

/** Keeps a promotion for the page that is about to be shown. */
export function giveDelivered(promotion: PromotionDetail): void {
  const { hospital_slug: hospitalSlug, url_slug: promotionSlug } = promotion;
  delivered.set(keyOf({ hospitalSlug, promotionSlug }), promotion);
}

/** The promotion that came with the page of this address, once. */
export function takeDelivered(address: {
  hospitalSlug: string;
  promotionSlug: string;
}): PromotionDetail | null {
  const key = keyOf(address);
  const promotion = delivered.get(key) ?? null;
  delivered.delete(key);
  return promotion;
}
