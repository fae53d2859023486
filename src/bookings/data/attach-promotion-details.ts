import type { Store } from '../../../sync/index.ts';
import { byPromotion, withPromotion } from '../rules/booked-promotion.ts';
import type { Booking } from '../rules/booking.ts';
import { bookedPromotionsEntity } from './booked-promotions-entity.ts';

/**
 * Returns the bookings with the current title and days of their promotions; for live queries. It looks up
 * each promotion, so for a whole hospital read all rows of `booked_promotions` at once instead.
 */
export async function attachPromotionDetails(store: Store, bookings: readonly Booking[]): Promise<Booking[]> {
  const ids = new Set(bookings.flatMap(({ promotion_id: id }) => id ?? []));
  const found = await Promise.all(
    [...ids].map((id) => store.list(bookedPromotionsEntity, { column: 'promotion_id', equals: id })),
  );
  const promotions = byPromotion(found.flat());
  return bookings.map((booking) => withPromotion(booking, promotions));
}
