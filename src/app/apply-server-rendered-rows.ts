import { storePrefetched, type PrefetchedRows } from '../listings/data/prefetched.ts';
import type { EventCard } from '../listings/rules/event-card-row.ts';
import type { PromotionCard } from '../listings/rules/promotion-card-row.ts';
import { promotionFeed } from '../promotions/data/use-feed.ts';

/** Id of the element with the rows of the server-rendered markup (src/server/pages/fill-page.ts). */
const SERVER_RENDERED_ID = 'initial-data';

/**
 * Gives the server's rows to the first screen as initial data, so that its first render equals the server's
 * markup.
 */
export async function applyServerRenderedRows(page: Document): Promise<void> {
  const element = page.getElementById(SERVER_RENDERED_ID);
  if (!element) return;
  element.remove();
  try {
    // The cast is safe: our own server wrote these rows after validating them by the same rules.
    const rows = JSON.parse(element.textContent ?? '') as PrefetchedRows & {
      cards?: PromotionCard[];
      events?: EventCard[];
    };
    if (rows.cards) promotionFeed.start(rows.cards);
    storePrefetched(rows);
    // The chunk of the events screen, which is being loaded in any case.
    if (rows.events) (await import('../events/data/use-events.ts')).eventFeed.start(rows.events);
  } catch {
    // The page was truncated in transit: the screen fetches its rows as without initial data.
  }
}
