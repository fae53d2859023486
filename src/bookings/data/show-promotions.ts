import type { Store } from '../../../sync/index.ts';
import { byPromotion, withPromotion } from '../rules/booked-promotion.ts';
import type { Booking } from '../rules/booking.ts';
import { bookedPromotionsEntity } from './booked-promotions-entity.ts';

/** Some bookings, each with its promotion as it is now; for live queries. Of a whole hospital, read its rows at once. */
export async function showPromotions(store: Store, bookings: readonly Booking[]): Promise<Booking[]> {
  const ids = new Set(bookings.flatMap(({ promotion_id: id }) => id ?? []));
  const found = await Promise.all(
    [...ids].map((id) => store.list(bookedPromotionsEntity, { column: 'promotion_id', equals: id })),
  );
  const promotions = byPromotion(found.flat());
  return bookings.map((booking) => withPromotion(booking, promotions));
}
