import type { PromotionCard } from '../catalogue/rules/promotion-card.ts';
import { promotionFeed } from '../promotions/data/use-feed.ts';

/** The element in which the server sends the rows of the cards that it wrote (src/server/pages/fill-page.ts). */
const DELIVERED_ID = 'delivered-cards';

/** The first list begins with what the page came with, so that the first rendering shows the same cards. */
export function takeDelivered(page: Document): void {
  const element = page.getElementById(DELIVERED_ID);
  if (!element) return;
  element.remove();
  try {
    const cards: unknown = JSON.parse(element.textContent ?? '');
    // Made by our own server out of rows that it had read by the same rules.
    if (Array.isArray(cards)) promotionFeed.begin(cards as PromotionCard[]);
  } catch {
    // A page cut off on its way: the list is read as if nothing had come.
  }
}
