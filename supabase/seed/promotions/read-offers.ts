import { CATEGORIES, type Category } from './category.ts';
import type { CategoryOffers } from './category-offers.ts';
import { HOSPITAL_OFFERS } from './hospital-offers.ts';
import { SHOP_OFFERS } from './shop-offers.ts';

/** An offer, parsed from a line `title|includes|price|discount|keywords`. */
export interface SeedOffer {
  category: Category;
  title: string;
  includes: string;
  /** The price in baht; null for a price on request. */
  price: number | null;
  discountPercent: number;
  keywords: string;
  about: CategoryOffers;
}

const ALL: Record<Category, CategoryOffers> = { ...HOSPITAL_OFFERS, ...SHOP_OFFERS };

/** All offers: the first of each category, then the second of each, so that neighbours differ. */
export function readOffers(): SeedOffer[] {
  const byCategory = CATEGORIES.map((category) => readCategory({ category, about: ALL[category] }));
  const longest = Math.max(...byCategory.map((offers) => offers.length));
  return Array.from({ length: longest }, (_, turn) =>
    byCategory.flatMap((offers) => offers.slice(turn, turn + 1)),
  ).flat();
}

function readCategory(options: { category: Category; about: CategoryOffers }): SeedOffer[] {
  return options.about.offers
    .trim()
    .split('\n')
    .map((line) => {
      const [title, includes, price, discount, keywords] = line.split('|');
      if (!title || !includes || !price || !discount || !keywords) throw new Error(`Not an offer: ${line}`);
      return {
        ...options,
        title,
        includes,
        price: price === '-' ? null : Number(price),
        discountPercent: Number(discount),
        keywords,
      };
    });
}
