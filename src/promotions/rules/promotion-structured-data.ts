import { promotionPath } from '../../listings/rules/promotion-address.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { isInStock } from '../../listings/rules/promotion-period.ts';
import { priceBlock } from '../../listings/rules/price-block.ts';

/** The most entries of a list for search engines (MARKET-13). */
export const LISTED_PROMOTIONS = 20;

/** Describes an Offer in THB (MARKET-12). `origin` has no trailing slash; `image` is absolute. */
export function offerData(options: {
  promotion: PromotionCard;
  origin: string;
  image: string | null;
  description: string;
  nowMs: number;
}): Record<string, unknown> {
  const { promotion, origin, image, nowMs } = options;
  const price = priceBlock(promotion);
  // An advert ends with its approval, where that is the earlier day (PUBLISH-15).
  const until = promotion.approval?.valid_until;
  const lastDay = until && until < promotion.end_date ? until : promotion.end_date;
  const stock = isInStock({ endDate: lastDay, nowMs }) ? 'InStock' : 'OutOfStock';
  return {
    '@context': 'https://schema.org',
    '@type': 'Offer',
    name: promotion.promotion_title,
    description: options.description,
    url: origin + promotionPath(promotion),
    priceCurrency: 'THB',
    ...(price ? { price: price.amount.toFixed(2) } : {}),
    ...(image ? { image } : {}),
    availability: `https://schema.org/${stock}`,
    validFrom: promotion.start_date,
    validThrough: lastDay,
    ...(promotion.category ? { category: promotion.category } : {}),
    seller: { '@type': 'Organization', name: promotion.hospital_name },
    areaServed: promotion.area,
  };
}

/** Describes an ItemList of the first promotions for search engines, at most 20 (MARKET-13). */
export function itemListData(options: {
  cards: readonly PromotionCard[];
  origin: string;
  imageOf: (card: PromotionCard) => string | null;
  nowMs: number;
}): Record<string, unknown> {
  const { origin, nowMs } = options;
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: options.cards.slice(0, LISTED_PROMOTIONS).map((promotion, index) => {
      const { '@context': _, ...item } = offerData({
        promotion,
        origin,
        nowMs,
        image: options.imageOf(promotion),
        description: pageDescription(promotion),
      });
      return { '@type': 'ListItem', position: index + 1, item };
    }),
  };
}

/** Characters of the description that search engines get where no SEO description is set (MARKET-12). */
export const DESCRIPTION_LENGTH = 150;

/**
 * For search engines and link previews: `seo_description`, else the first 150 characters of the description.
 */
export function pageDescription(row: { description: string; seo_description?: string | null }): string {
  if (row.seo_description) return row.seo_description;
  return Array.from(row.description.replace(/\s+/g, ' ').trim()).slice(0, DESCRIPTION_LENGTH).join('');
}

/** The page title is `seo_title`, else title and hospital (MARKET-12). */
export function pageTitle(row: {
  promotion_title: string;
  hospital_name: string;
  seo_title: string | null;
}): string {
  return row.seo_title || `${row.promotion_title} - ${row.hospital_name}`;
}
