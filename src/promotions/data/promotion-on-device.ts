import type { ListingSlugs } from '../../listings/data/find-listing.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import type { PromotionDetail } from '../../listings/rules/promotion-detail.ts';
import { readStoredCards } from './read-stored-cards.ts';
import { promotionFeed } from './use-feed.ts';

/**
 * A promotion read from the device. `isPartial`: only its card's fields are known. `storedAtMs`: ms since
 * 1970.
 */
export interface PromotionOnDevice {
  outcome: 'found';
  row: PromotionDetail;
  storedAtMs: number | null;
  isPartial: boolean;
}

/**
 * The promotion at an address that cannot be read from the server: a saved one whole, else its card from a
 * list (OFFLINE-6); null if the device has neither. `userId` is the person signed in, null for a visitor.
 */
export async function promotionOnDevice(options: {
  address: ListingSlugs;
  userId: string | null;
}): Promise<PromotionOnDevice | null> {
  const { hospitalSlug, slug } = options.address;
  const isHere = (card: PromotionCard) => card.hospital_slug === hospitalSlug && card.url_slug === slug;
  const saved = options.userId === null ? null : await savedPromotion(isHere);
  if (saved?.whole) {
    return {
      outcome: 'found',
      row: saved.whole,
      storedAtMs: saved.whole.stored_at_ms,
      isPartial: false,
    };
  }
  const everything = { query: '', category: null, filter: {} };
  const card = saved?.card ?? promotionFeed.local(everything).find(isHere);
  // After a restart at this address no list is in memory yet.
  const stored = card ? undefined : (await readStoredCards()).find((each) => isHere(each.card));
  const known = card ?? stored?.card;
  if (!known) return null;
  const storedAtMs = stored ? stored.storedAtMs || null : promotionFeed.view(everything).storedAtMs;
  return { outcome: 'found', row: { ...nothingMore(known), ...known }, storedAtMs, isPartial: true };
}

/** The saved promotion that matches; null also if sync's code or the person's database is not available. */
async function savedPromotion(isHere: (card: PromotionCard) => boolean) {
  try {
    const { isWhole, storedCards } = await import('./saved-store.ts');
    const card = (await storedCards()).cards.find(isHere);
    return card ? { card, whole: isWhole(card) ? card : null } : null;
  } catch {
    return null;
  }
}

function nothingMore(card: PromotionCard): Omit<PromotionDetail, keyof PromotionCard> {
  return {
    contact_details: null,
    remarks: null,
    seo_title: null,
    seo_description: null,
    location_address: null,
    packages: [],
    items: [],
    more_images: [],
    social_links: [],
    updated_at: card.created_at,
  };
}
