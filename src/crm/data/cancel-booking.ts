import { bookingsEntity } from '../../bookings/data/bookings-entity.ts';
import { notAuthenticated, storeOfPerson, type RecordOutcome } from './write-outcome.ts';

/** Cancels a booking that was not used (decision B3). The server has the last word: a redemption beats it. */
export async function cancelBooking(options: { id: string }): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  return store.write({ kind: 'delete', entity: bookingsEntity, id: options.id });
}
