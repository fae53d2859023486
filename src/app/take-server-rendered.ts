import { givePrefetched, type PrefetchedRows } from '../listings/data/prefetched.ts';
import type { EventCard } from '../listings/rules/event-card-row.ts';
import type { PromotionCard } from '../listings/rules/promotion-card-row.ts';
import { promotionFeed } from '../promotions/data/use-feed.ts';

/** The element in which the server sends the rows that its markup shows (src/server/pages/fill-page.ts). */
const SERVER_RENDERED_ID = 'delivered';

/** The first screen begins with what the page came with, so that its first rendering shows the same. */
export async function takeServerRendered(page: Document): Promise<void> {
  const element = page.getElementById(SERVER_RENDERED_ID);
  if (!element) return;
  element.remove();
  try {
    // Made by our own server out of rows that it had read by the same rules.
    const rows = JSON.parse(element.textContent ?? '') as PrefetchedRows & {
      cards?: PromotionCard[];
      events?: EventCard[];
    };
    if (rows.cards) promotionFeed.start(rows.cards);
    givePrefetched(rows);
    // Code of that screen, which is on its way in any case.
    if (rows.events) (await import('../events/data/use-events.ts')).eventFeed.start(rows.events);
  } catch {
    // A page cut off on its way: everything is read as if nothing had come.
  }
}
