import { z } from 'zod';
import { getSync } from '../../../../sync/index.ts';
import { bookedPromotionsEntity } from '../../../bookings/data/booked-promotions-entity.ts';
import { byPromotion, withPromotion } from '../../../bookings/rules/booked-promotion.ts';
import type { BookingContact } from '../../../bookings/rules/booking-contact.ts';
import type { Booking } from '../../../bookings/rules/booking.ts';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import { readDeskQuery, toDeskBooking, type DeskBooking } from '../../rules/desk-booking.ts';
import { toHospitalRefusal, type HospitalRefusal } from '../profile/hospital-outcome.ts';

/** Number of rows in a full answer of the server. */
const AT_ONCE = 50;

const row = z.looseObject({ id: z.string() });
const answer = z.array(z.object({ booking: row, contact: row.nullable() }));

/** One page of closed bookings; `more` is true while the server has others. */
export type FoundClosed = { outcome: 'found'; rows: DeskBooking[]; more: boolean } | HospitalRefusal;

/**
 * Asks the server for bookings that were closed before the window of this device, the last closed first.
 * `after` is the id of the last booking of an earlier answer; null starts at the first.
 */
export async function findClosedBookings(options: {
  hospitalId: string;
  query: string;
  after: string | null;
}): Promise<FoundClosed> {
  const { hospitalId, query, after } = options;
  const { words, code, digits } = readDeskQuery(query) ?? { words: [], code: '', digits: '' };
  const values = { hospital: hospitalId, words, code, digits, after };
  const found = await callDatabaseFunction({ name: 'find_closed_bookings', values, answer });
  if (found.outcome !== 'answered') return toHospitalRefusal(found);
  const mine = { column: 'hospital_id', equals: hospitalId } as const;
  const promotions = byPromotion(await getSync().store().list(bookedPromotionsEntity, mine));
  const rows = found.value.map(({ booking, contact }) =>
    // The server's rows have the shapes of the synced tables.
    toDeskBooking(
      withPromotion(booking as unknown as Booking, promotions),
      (contact as unknown as BookingContact | null) ?? undefined,
    ),
  );
  return { outcome: 'found', rows, more: rows.length === AT_ONCE };
}
