import type { ListingSlugs } from '../../listings/data/find-listing.ts';
import { listPromotions } from '../../listings/data/list-promotions.ts';
import { promotionFeed } from './use-feed.ts';

/** Removes the promotion at this address from all lists, because the server no longer has it (OFFLINE-1). */
export function forgetMissing({ hospitalSlug, slug }: ListingSlugs): void {
  const known = promotionFeed.local({ query: '', category: null, filter: {} });
  const missing = known.filter((card) => card.hospital_slug === hospitalSlug && card.url_slug === slug);
  for (const { id } of missing) promotionFeed.forget(id);
  // The next start shows what the service worker has stored, so it stores the first page anew.
  if (missing.length > 0) void listPromotions({});
}
