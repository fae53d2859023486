import { catalogueUrl } from './ask-catalogue.ts';
import { promotionsQuestion, readPromotionCards } from './list-promotions.ts';
import { pictureUrl } from './picture-url.ts';

/** The address that the home page asks first. */
export function firstPageUrl(): string {
  return catalogueUrl(promotionsQuestion({}));
}

/** The pictures of its cards, as the cards ask for them. */
export function picturesOfPage(json: unknown): string[] {
  const cards = readPromotionCards(json) ?? [];
  return cards.flatMap((card) => pictureUrl({ stored: card.image_url, rendition: 'card' }) ?? []);
}
