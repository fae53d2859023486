import type { PromotionDetail } from '../../listings/rules/promotion-detail.ts';

/**
 * A picture of a promotion's page. `title` names the promotion or item; `number` counts its pictures from 1.
 */
interface PagePicture {
  stored: string;
  title: string;
  number: number;
}

/**
 * The pictures of a promotion as its page shows them: its own, the main one first, then those of its items.
 */
export function picturesOf(promotion: PromotionDetail): PagePicture[] {
  const own = [promotion.image_url, ...promotion.more_images].filter((stored) => stored !== null);
  return [
    ...own.map((stored, index) => ({ stored, title: promotion.promotion_title, number: index + 1 })),
    ...promotion.items.flatMap(({ image_url, name }) =>
      image_url ? [{ stored: image_url, title: name, number: 1 }] : [],
    ),
  ];
}
