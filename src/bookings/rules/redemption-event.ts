/** Characters of an owner's note, as `redemption_events` stores it. */
export const MOST_NOTE_LENGTH = 1_000;

/** One row of `redemption_events` is a redemption attempt with its one outcome (BOOKING-16). */
export interface RedemptionEvent {
  /** The nonce. */
  id: string;
  nonce: string;
  hospital_id: string;
  /** Null where the code is unknown, or the booking is gone. */
  booking_id: string | null;
  agent_id: string | null;
  /** As it was read. */
  code: string;
  device: string;
  /** Whose account it was. */
  staff_id: string | null;
  /** Who was on shift on the device (rule B25); null or absent where no shift was open. */
  shift_staff_id?: string | null;
  /** ISO 8601; the device's time, never later than `received_at`. */
  scanned_at: string;
  received_at: string;
  mode: 'online' | 'offline';
  /** `held`: of a former member; it uses nothing until the owner takes it (rule B20). */
  outcome: 'first' | 'duplicate' | 'late_cancel' | 'unknown' | 'held';
  /** When the person had left the hospital before the attempt arrived; null for members. */
  staff_left_at: string | null;
  /** It says why the desk accepted the code although its promotion had ended (BOOKING-6). */
  reason: string | null;
  /** The redemption that won, this one or an earlier one. */
  used_nonce: string | null;
  used_at: string | null;
  cancelled_at: string | null;
  /** What the hospital's owner did about it. */
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

/** Why a redemption was a mistake, as `redemption_voids` knows it. */
export const voidReasons = ['wrong_code', 'not_served', 'practice', 'other'] as const;
export type VoidReason = (typeof voidReasons)[number];
export type VoidDecision = 'reopened' | 'stays_used';
