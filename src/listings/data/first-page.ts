import { listingsUrl } from './fetch-listings.ts';
import { promotionsQuestion, readPromotionCards } from './list-promotions.ts';
import type { PromotionCard } from '../rules/promotion-card-row.ts';
import { pictureUrl } from './picture-url.ts';

/** Cards that come with the page: more than any screen shows at first. */
export const FIRST_CARDS = 12;

/** The address that the home page asks first. */
export function firstPageUrl(): string {
  return listingsUrl(promotionsQuestion({}));
}

/** The cards that the page begins with. */
export function firstCards(json: unknown): PromotionCard[] {
  return (readPromotionCards(json) ?? []).slice(0, FIRST_CARDS);
}

/** The pictures of its cards, as the cards ask for them. */
export function picturesOfPage(json: unknown): string[] {
  const cards = readPromotionCards(json) ?? [];
  return cards.flatMap((card) => pictureUrl({ stored: card.image_url, rendition: 'card' }) ?? []);
}
