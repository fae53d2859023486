/** Redemptions that a person asks for on this device, and what became of them (rules S1-S7). */
import type { DecisionOutcome } from '../local/decision-outcome.ts';

/**
 * `first`: this attempt used the code; `duplicate`: another had. `late_cancel`: the booking is cancelled.
 * `unknown`: no code of this hospital. `held`: stored for the owner of a hospital that the person left, who
 * decides; the device learns no more (rule B20).
 */
export type RedemptionOutcome = 'first' | 'duplicate' | 'late_cancel' | 'unknown' | 'held';

/** The one stored outcome of a nonce, as the server reported it. */
export interface RedemptionAnswer {
  outcome: RedemptionOutcome;
  bookingId: string | null;
  /** The time of the redemption that won, this one or an earlier one; ISO 8601, server time. */
  usedAt: string | null;
  usedNonce: string | null;
  usedDevice: string | null;
  usedMode: 'online' | 'offline' | null;
  cancelledAt: string | null;
}

/**
 * `not_member`: the server takes no redemptions from this person.
 * `not_readable`: the server cannot read this attempt.
 */
export type RedemptionRefusal = 'not_member' | 'not_readable';

/** One use of "Mark as used". Stored until it is answered, and its outcome for 30 days after that. */
export interface RedemptionAttempt {
  /** Made before the first call; a repeat carries the same one. */
  nonce: string;
  code: string;
  /**
   * What this device knew of the code at the time of the attempt. `signed`: only that
   * the voucher's signature is good (BOOKING-22).
   */
  basis: 'available' | 'unclear' | 'signed';
  /** Why the desk accepted the code although the promotion had ended (BOOKING-6); null otherwise. */
  reason: string | null;
  /** Who was on shift on this device, a person of the hospital; null if no shift was open. */
  shiftStaffId?: string | null;
  /** The device's clock at the time of the attempt, in milliseconds. */
  attemptedAtMs: number;
  /** The same moment corrected by the measured offset, ISO 8601. */
  attemptedAt: string;
  /** `refused` asks for attention; it is never dropped by itself. */
  state: 'waiting' | 'answered' | 'refused';
  answer: RedemptionAnswer | null;
  /** `direct`: the attempt's own call. `queue`: a later call, after the person had gone on by what the device knew. */
  answeredBy: 'direct' | 'queue' | null;
  refusal: RedemptionRefusal | null;
}

/**
 * `answered`: final. `waiting`: on the disk of this device, sent again under the same nonce. `set_aside`: the server
 * takes none from this person, and the attempt asks for attention. `known`: this device has a redemption of the code
 * already, so that nothing new was made. `refused`: nothing was stored and nothing was asked.
 */
export type RedeemResult =
  | { outcome: 'answered'; attempt: RedemptionAttempt; answer: RedemptionAnswer }
  | { outcome: 'waiting' | 'set_aside'; attempt: RedemptionAttempt }
  | { outcome: 'known'; attempt: RedemptionAttempt }
  | { outcome: 'refused'; reason: 'storage_full' | 'storage_unavailable' | 'read_only' };

/** A code check that led to no attempt, for the day sheet. */
export interface FailedCheck {
  code: string;
  reason: string;
  /** In ms by the device's clock. */
  atMs: number;
}

/** All reads may be used inside a Dexie live query. */
export interface Redemptions {
  /**
   * Stores the attempt, then asks the server and waits at most 4 s for the
   * answer. Storage problems are outcomes, not errors.
   */
  redeem(options: {
    code: string;
    basis: RedemptionAttempt['basis'];
    reason: string | null;
    shiftStaffId?: string | null;
    /**
     * Nonces of attempts after which the hospital's owner has reopened the code; they do not block a new one.
     */
    reopened?: readonly string[];
  }): Promise<RedeemResult>;
  /**
   * This device's attempt that used the code (`usedNonce`), else the newest one that still
   * counts; null without any. `reopened` attempts are left out, and those that the server
   * answered at once as duplicates of one of them.
   */
  ofCode(
    code: string,
    usedNonce?: string | null,
    reopened?: readonly string[],
  ): Promise<RedemptionAttempt | null>;
  /** The attempt of this device with the nonce; null if another device made it. */
  ofNonce(nonce: string): Promise<RedemptionAttempt | null>;
  /** Attempts at `fromMs` (device milliseconds) or later, oldest first. */
  since(fromMs: number): Promise<RedemptionAttempt[]>;
  /** Everything that has no outcome yet, `refused` included, oldest first. */
  unanswered(): Promise<RedemptionAttempt[]>;
  /** Requeues a refused attempt under the same nonce. */
  retry(nonce: string): Promise<DecisionOutcome>;
  /** Server time minus device time in milliseconds, as last measured. */
  serverOffsetMs(): Promise<number>;
  /** This device's id in the server's ledger; null before it was first needed. */
  deviceId(): Promise<string | null>;
  recordFailedCheck(options: { code: string; reason: string }): Promise<void>;
  failedChecksSince(fromMs: number): Promise<FailedCheck[]>;
}
