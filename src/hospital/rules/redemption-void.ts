/** Voids: redemptions that were marked as mistakes (rule B24). Pure. */
import type { Booking } from '../../bookings/rules/booking.ts';
import type { RedemptionEvent, VoidDecision, VoidReason } from '../../bookings/rules/redemption-event.ts';

/** Staff void their own redemptions within this time; owners have no limit. */
const OWN_WITHIN_MS = 5 * 60_000;

/** A void as the device knows it: its own that waits to be sent, or the one stored with the attempt. */
export interface RedemptionVoid {
  reason: VoidReason;
  /** Milliseconds since 1970. */
  atMs: number;
  /** Who voided; null for a void that waits on this device, and if the account is gone. */
  byId: string | null;
  isWaiting: boolean;
  /** The owner's decision; null while it is open. */
  decision: VoidDecision | null;
  note: string | null;
  decidedById: string | null;
  decidedAtMs: number | null;
  /** True while the decision waits on this device to be sent. */
  isDecisionWaiting?: boolean;
}

/** An owner's decision that was made on this device and that no synced row has yet. */
export interface OwnDecision {
  decision: VoidDecision;
  note: string | null;
  /** Milliseconds since 1970. */
  atMs: number;
}

/** The stored void of an attempt; null if it has none. */
export function voidOf(event: RedemptionEvent): RedemptionVoid | null {
  const { void_reason: reason, voided_at: at, void_decided_at: decidedAt } = event;
  if (!reason || !at) return null;
  return {
    reason,
    atMs: Date.parse(at),
    byId: event.voided_by ?? null,
    isWaiting: false,
    decision: event.void_decision ?? null,
    note: event.void_note ?? null,
    decidedById: event.void_decided_by ?? null,
    decidedAtMs: decidedAt ? Date.parse(decidedAt) : null,
  };
}

/**
 * True if the person on shift made the attempt, or the account signed in while nobody was on shift. Compares
 * as the server does (rule B25).
 */
export function isOwnAttempt(options: {
  /** The id of the account signed in. */
  userId: string;
  /** The person who is on shift now. */
  shiftStaffId: string | null;
  /** The attempt as this device made it; null if another device did. */
  attempt: { shiftStaffId?: string | null } | null;
  event: Pick<RedemptionEvent, 'staff_id' | 'shift_staff_id'> | undefined;
}): boolean {
  const { userId, shiftStaffId, attempt, event } = options;
  if (attempt) return (attempt.shiftStaffId ?? userId) === (shiftStaffId ?? userId);
  return event?.staff_id === userId && (event.shift_staff_id ?? userId) === (shiftStaffId ?? userId);
}

/** Whether the person may void the attempt, by this device's times; the server decides by its own times. */
export function canVoid(options: {
  isOwner: boolean;
  /** As {@link isOwnAttempt}. */
  isOwn: boolean;
  isVoided: boolean;
  attemptedAtMs: number;
  nowMs: number;
}): boolean {
  const { isOwner, isOwn, isVoided, attemptedAtMs, nowMs } = options;
  return !isVoided && (isOwner || (isOwn && nowMs - attemptedAtMs <= OWN_WITHIN_MS));
}

/** A redemption that was voided, with what the owner has to decide or has decided about it. */
export interface VoidedRedemption {
  nonce: string;
  code: string;
  device: string;
  staffId: string | null;
  redeemedAtMs: number;
  /** Null if the booking is gone. */
  booking: Booking | null;
  void: RedemptionVoid;
}

/** A void with the decision made on this device, unless the stored one is `reopened`, which is final. */
export function withDecision(mark: RedemptionVoid, own: OwnDecision | undefined): RedemptionVoid {
  if (!own || mark.decision === 'reopened') return mark;
  const { decision, note, atMs: decidedAtMs } = own;
  return { ...mark, decision, note, decidedAtMs, decidedById: null, isDecisionWaiting: true };
}

/**
 * Lists voided redemptions: those without a decision first, then newest first. `waitingVoids` and `decisions`
 * are those of this device, by nonce; `unsent` are its voided redemptions that have no synced row yet.
 */
export function listVoided(options: {
  events: readonly RedemptionEvent[];
  bookings: ReadonlyMap<string, Booking>;
  waitingVoids: ReadonlyMap<string, RedemptionVoid>;
  decisions: ReadonlyMap<string, OwnDecision>;
  unsent: readonly VoidedRedemption[];
}): VoidedRedemption[] {
  const { events, waitingVoids, decisions, unsent } = options;
  const rows = events.flatMap((event): VoidedRedemption[] => {
    const stored = voidOf(event) ?? waitingVoids.get(event.nonce);
    if (!stored || event.outcome !== 'first') return [];
    const { nonce, code, device, attempted_at: at, booking_id: bookingId } = event;
    const staffId = event.shift_staff_id ?? event.staff_id;
    const booking = (bookingId === null ? undefined : options.bookings.get(bookingId)) ?? null;
    return [{ nonce, code, device, staffId, redeemedAtMs: Date.parse(at), booking, void: stored }];
  });
  const found = [...rows, ...unsent].map((one) => ({
    ...one,
    void: withDecision(one.void, decisions.get(one.nonce)),
  }));
  const openFirst = (one: VoidedRedemption) => (one.void.decision === null ? 0 : 1);
  return found.sort((a, b) => openFirst(a) - openFirst(b) || b.void.atMs - a.void.atMs);
}

/** How many of the voided redemptions wait for the owner's decision. */
export function countUndecided(voided: readonly VoidedRedemption[]): number {
  return voided.filter((one) => one.void.decision === null).length;
}
