import type { ListingAddress } from '../../listings/data/find-listing.ts';
import { listPromotions } from '../../listings/data/list-promotions.ts';
import { promotionFeed } from './use-feed.ts';

/** Removes from all lists the promotion at an address where the server has none any more (OFFLINE-1). */
export function forgetMissing({ hospitalSlug, slug }: ListingAddress): void {
  const known = promotionFeed.local({ query: '', category: null, filter: {} });
  const missing = known.filter((card) => card.hospital_slug === hospitalSlug && card.url_slug === slug);
  for (const { id } of missing) promotionFeed.forget(id);
  // The next start shows what the service worker has stored, so it stores the first page anew.
  if (missing.length > 0) void listPromotions({});
}
