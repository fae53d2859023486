import { defineEntity } from '../../../sync/index.ts';
import type { BookedPromotion } from '../rules/booked-promotion.ts';

/** Only the server writes these rows. */
export const bookedPromotionsEntity = defineEntity<BookedPromotion>({
  name: 'booked_promotions',
  indexes: ['promotion_id', 'hospital_id'],
  streamColumns: ['user_id', 'hospital_id'],
  parents: [],
  groups: [],
  createOnly: [],
  softDelete: false,
});
