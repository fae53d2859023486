import { bookingsEntity } from '../../bookings/data/bookings-entity.ts';
import { notAuthenticated, storeOfPerson, type RecordOutcome } from './write-outcome.ts';

/** Cancels an unused booking. The server has the last word: a redemption beats a cancellation (rule B15). */
export async function cancelBooking(options: { id: string }): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  return store.write({ kind: 'delete', entity: bookingsEntity, id: options.id });
}
