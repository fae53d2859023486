/** The longest note of an owner, in characters; `redemption_events` has the same limit. */
export const MAX_OWNER_NOTE_LENGTH = 1_000;

/** One row of `redemption_events` is a redemption attempt with its one outcome (BOOKING-16). */
export interface RedemptionEvent {
  /** Same as `nonce`. */
  id: string;
  nonce: string;
  hospital_id: string;
  /** Null if the code is unknown, or the booking is gone. */
  booking_id: string | null;
  agent_id: string | null;
  /** The code as the desk read it. */
  code: string;
  device: string;
  /** The account that was signed in on the device; null if it was deleted. */
  staff_id: string | null;
  /** The person on shift on the device (rule B25); null or absent if no shift was open. */
  shift_staff_id?: string | null;
  /** ISO 8601; the device's time, never later than `received_at`. */
  attempted_at: string;
  received_at: string;
  mode: 'online' | 'offline';
  /** `held`: made by a former member; it redeems nothing until the hospital's owner accepts it (rule B20). */
  outcome: 'first' | 'duplicate' | 'late_cancel' | 'unknown' | 'held';
  /** When the person left the hospital, if the attempt arrived after that; null for members. */
  staff_left_at: string | null;
  /** Why the desk accepted a doubtful code; required if the promotion had ended (BOOKING-6). */
  reason: string | null;
  /** The nonce of the attempt that redeemed the booking, this one or an earlier one; null for none. */
  used_nonce: string | null;
  used_at: string | null;
  cancelled_at: string | null;
  /** What the hospital's owner did about an attempt that was not the first; null while it is open. */
  resolution: 'both_honoured' | 'agent_informed' | 'billing_error' | 'taken' | 'not_taken' | null;
  resolution_note: string | null;
  resolved_by: string | null;
  resolved_at: string | null;
  /** When the redemption was marked as a mistake (rule B24), by the device's time; null or absent where it was not. */
  voided_at?: string | null;
  voided_by?: string | null;
  void_reason?: VoidReason | null;
  /** The owner's decision: whether the booking can be used again; null while it waits. */
  void_decision?: VoidDecision | null;
  void_note?: string | null;
  void_decided_by?: string | null;
  void_decided_at?: string | null;
}

/** Why a redemption was a mistake; the table `redemption_voids` allows the same values. */
export const voidReasons = ['wrong_code', 'not_served', 'practice', 'other'] as const;
/** Why a redemption is to be voided. */
export type VoidReason = (typeof voidReasons)[number];
/** The owner's decision about a voided redemption: the booking can be used again, or it stays used. */
export type VoidDecision = 'reopened' | 'stays_used';
