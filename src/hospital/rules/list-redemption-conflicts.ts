import type { Booking } from '../../bookings/rules/booking.ts';
import type { RedemptionEvent } from '../../bookings/rules/redemption-event.ts';
import { voidOf, type RedemptionVoid } from './redemption-void.ts';

/** What the owner did about a conflict. */
export type RedemptionResolution = NonNullable<RedemptionEvent['resolution']>;

/** One of the two attempts of a conflict, with the ids of device and staff; the screen looks up the names. */
export interface ConflictSide {
  nonce: string;
  device: string;
  staffId: string | null;
  /** ISO 8601: the device's time of the attempt, corrected by the offset to server time that it measured. */
  attemptedAt: string;
  receivedAt: string;
}

/**
 * A conflict is an acceptance that the server did not confirm as the first (BOOKING-11). Or it is an attempt of a
 * former member, about which the owner decides (rule B20).
 */
export interface RedemptionConflict {
  /** The nonce of the accepted redemption that did not win, by which the owner closes the conflict. */
  nonce: string;
  outcome: 'duplicate' | 'late_cancel' | 'unknown' | 'held';
  code: string;
  accepted: ConflictSide;
  /** The redemption that won; null for a cancelled or unknown code. */
  winner: ConflictSide | null;
  /** Which attempt was made first; null if the clocks cannot be compared, or there is only one attempt. */
  earlier: 'winner' | 'accepted' | null;
  cancelledAt: string | null;
  /** Null if the code is unknown or the booking is gone. */
  booking: Booking | null;
  /** Why the staff accepted the code, as they wrote it; null for nothing. */
  reason: string | null;
  /** When the person left the hospital, if the attempt arrived after that; ISO 8601, null for members. */
  staffLeftAt: string | null;
  /** Set if the attempt was marked as a mistake; else null. */
  void: RedemptionVoid | null;
  closed: {
    resolution: RedemptionResolution;
    note: string | null;
    by: string | null;
    at: string | null;
  } | null;
}

/** Lists the conflicts: open ones first, then by time of arrival, newest first. */
export function listRedemptionConflicts(options: {
  events: readonly RedemptionEvent[];
  bookings: ReadonlyMap<string, Booking>;
}): RedemptionConflict[] {
  const byNonce = new Map(options.events.map((event) => [event.nonce, event]));
  const found: RedemptionConflict[] = [];
  for (const event of options.events) {
    if (event.outcome === 'first' || event.mode !== 'offline') continue;
    const winner = event.used_nonce === null ? undefined : byNonce.get(event.used_nonce);
    found.push({
      nonce: event.nonce,
      outcome: event.outcome,
      code: event.code,
      accepted: sideOf(event),
      winner: winner ? sideOf(winner) : null,
      earlier: winner ? earlierOf({ winner, accepted: event }) : null,
      cancelledAt: event.cancelled_at,
      booking: (event.booking_id === null ? undefined : options.bookings.get(event.booking_id)) ?? null,
      reason: event.reason,
      void: voidOf(event),
      staffLeftAt: event.staff_left_at ?? null,
      closed: event.resolution && {
        resolution: event.resolution,
        note: event.resolution_note,
        by: event.resolved_by,
        at: event.resolved_at,
      },
    });
  }
  const openFirst = (conflict: RedemptionConflict) => (conflict.closed === null ? 0 : 1);
  return found.sort(
    (a, b) =>
      openFirst(a) - openFirst(b) || Date.parse(b.accepted.receivedAt) - Date.parse(a.accepted.receivedAt),
  );
}

/** Each device corrects its times by its own measurement, so times closer than this show no order. */
const CLOCKS_AGREE_MS = 60_000;

function earlierOf(two: Record<'winner' | 'accepted', RedemptionEvent>): RedemptionConflict['earlier'] {
  const aheadMs = Date.parse(two.accepted.attempted_at) - Date.parse(two.winner.attempted_at);
  const isOneClock = two.winner.device === two.accepted.device;
  if (aheadMs === 0 || (!isOneClock && Math.abs(aheadMs) < CLOCKS_AGREE_MS)) return null;
  return aheadMs > 0 ? 'winner' : 'accepted';
}

function sideOf(event: RedemptionEvent): ConflictSide {
  const { nonce, device, attempted_at: attemptedAt, received_at: receivedAt } = event;
  const staffId = event.shift_staff_id ?? event.staff_id;
  return { nonce, device, staffId, attemptedAt, receivedAt };
}
