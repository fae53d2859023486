import { listingsUrl } from './fetch-listings.ts';
import { promotionsRequest, readPromotionCards } from './list-promotions.ts';
import type { PromotionCard } from '../rules/promotion-card-row.ts';
import { pictureUrl } from './picture-url.ts';

/** Cards in the server-rendered home page: more than any screen shows at first. */
export const FIRST_CARDS = 12;

/** The URL of the home page's first request, the list without a search. */
export function firstPageUrl(): string {
  return listingsUrl(promotionsRequest({}));
}

/** All cards of the answer to `firstPageUrl`; empty if it is unreadable. */
export function cardsOfFirstPage(json: unknown): PromotionCard[] {
  return readPromotionCards(json) ?? [];
}

/** Addresses of the pictures of all cards in the answer to `firstPageUrl`, in the cards' rendition. */
export function picturesOfPage(json: unknown): string[] {
  const cards = cardsOfFirstPage(json);
  return cards.flatMap((card) => pictureUrl({ stored: card.image_url, rendition: 'card' }) ?? []);
}
