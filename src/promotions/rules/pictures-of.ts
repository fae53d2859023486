import type { PromotionDetail } from '../../listings/rules/promotion-detail.ts';

/** The pictures of a promotion as its page shows them: its own, the main one first, then those of its items. `title` is whose it is. */
export function picturesOf(promotion: PromotionDetail): { stored: string; title: string }[] {
  const all = [
    ...[promotion.image_url, ...promotion.more_images].map((stored) => ({
      stored,
      title: promotion.promotion_title,
    })),
    ...promotion.items.map(({ image_url, name }) => ({ stored: image_url, title: name })),
  ];
  return all.flatMap(({ stored, title }) => (stored ? [{ stored, title }] : []));
}
