import { detailColumns, readPromotionDetail, type PromotionDetail } from '../rules/promotion-detail.ts';
import { findListing, type FindOptions, type FoundListing } from './find-listing.ts';

/** The promotion at an address, or the address that it moved to. */
export function findPromotion(options: FindOptions): Promise<FoundListing<PromotionDetail>> {
  return findListing({ ...options, kind: 'promotion', columns: detailColumns, readRow: readPromotionDetail });
}
