import type { Store } from '../../../../sync/index.ts';
import { bookedPromotionsEntity } from '../../../bookings/data/booked-promotions-entity.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { attachPromotionDetails } from '../../../bookings/data/attach-promotion-details.ts';
import type { Booking } from '../../../bookings/rules/booking.ts';
import { endsSoon } from '../../rules/tasks/derive-reminders.ts';

/**
 * The agent's bookings of promotions that end within 14 days, and those that the server does not have yet.
 */
export async function readEndingVouchers(options: { store: Store; today: string }): Promise<Booking[]> {
  const { store, today } = options;
  const [promotions, unsent] = await Promise.all([
    store.list(bookedPromotionsEntity),
    store.unsentIds(bookingsEntity),
  ]);
  const ending = promotions.filter(({ promotion_end: end }) => endsSoon({ end, today }));
  const ids = [...new Set(ending.map(({ promotion_id: id }) => id))];
  const [booked, written] = await Promise.all([
    Promise.all(ids.map((id) => store.list(bookingsEntity, { column: 'promotion_id', equals: id }))),
    store.getMany(bookingsEntity, [...unsent]),
  ]);
  const byId = new Map([...booked.flat(), ...written].flatMap((one) => (one ? [[one.id, one]] : [])));
  const own = [...byId.values()].filter(({ user_id: owner }) => owner === store.userId);
  return attachPromotionDetails(store, own);
}
