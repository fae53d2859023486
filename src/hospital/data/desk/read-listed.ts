import { getSync, type RedemptionAttempt } from '../../../../sync/index.ts';
import { bookingContactsEntity } from '../../../bookings/data/booking-contacts-entity.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { attachPromotionDetails } from '../../../bookings/data/attach-promotion-details.ts';
import { redemptionEventsEntity } from '../../../bookings/data/redemption-events-entity.ts';
import type { BookingContact } from '../../../bookings/rules/booking-contact.ts';
import { readBookingCode } from '../../../bookings/rules/booking-code.ts';
import type { Booking } from '../../../bookings/rules/booking.ts';
import type { RedemptionEvent } from '../../../bookings/rules/redemption-event.ts';
import { readOwnDecisions } from '../voids/decide-void.ts';

/** What this device knows of a code without asking the server. */
export interface ListedCode {
  code: string;
  booking: Booking | null;
  contact: BookingContact | null;
  attempt: RedemptionAttempt | null;
  /** When a former member's device accepted the code, ISO 8601; null unless the owner still has to decide. */
  heldAt: string | null;
  /** Nonces of the code's redemptions that an owner has reopened, or decided not to count (rule B20). */
  reopened: readonly string[];
}

/**
 * Reads what this device's list and its own attempts say of a code; for live queries. `hospitalIds` are the
 * person's hospitals.
 */
export async function readListed(options: {
  code: string;
  hospitalIds: readonly string[];
}): Promise<ListedCode> {
  const { code, hospitalIds } = options;
  const store = getSync().store();
  const codes = [...new Set([readBookingCode(code).code, code])];
  const found = await Promise.all(
    codes.map((equals) => store.list(bookingsEntity, { column: 'booking_code', equals })),
  );
  const rows = found.flat();
  // The table also holds the bookings of a member who is an agent; the desk reads those of the hospital only.
  const mine = rows.filter((row) => row.hospital_id !== null && hospitalIds.includes(row.hospital_id));
  const [listed = null] = await attachPromotionDetails(store, mine);
  const { waiting: decisions } = await readOwnDecisions(store);
  const isFree = (nonce: string | null | undefined) =>
    typeof nonce === 'string' && decisions.get(nonce)?.decision === 'reopened';
  const booking = listed && isFree(listed.used_nonce) ? { ...listed, ...unused } : listed;
  const events = booking
    ? await store.list(redemptionEventsEntity, { column: 'booking_id', equals: booking.id })
    : [];
  // An attempt that was held is decided on the server, and this device has its first answer.
  const isDecided = ({ nonce, resolution }: RedemptionEvent) =>
    resolution === 'not_taken' || (resolution === 'taken' && nonce !== booking?.used_nonce);
  const byRows = events
    .filter((event) => event.void_decision === 'reopened' || isDecided(event))
    .map(({ nonce }) => nonce);
  // An owner's unsent decision on this device counts already: it is sent before the next redemption.
  const reopened = [...new Set([...byRows, ...[...decisions.keys()].filter(isFree)])];
  const attempt = await store.redemptions.ofCode(
    booking?.booking_code ?? code,
    booking?.used_nonce,
    reopened,
  );
  const contact = booking ? await store.get(bookingContactsEntity, booking.id) : undefined;
  return { code, booking, contact: contact ?? null, attempt, heldAt: heldAtOf(events), reopened };
}

const unused = { used: false, used_at: null, used_nonce: null, used_mode: null } as const;

function heldAtOf(events: readonly RedemptionEvent[]): string | null {
  return (
    events.find(({ outcome, resolution }) => outcome === 'held' && resolution === null)?.attempted_at ?? null
  );
}
