/** Redemptions that a person asks for on this device, and what became of them (rules S1-S7). */

/**
 * `unknown` is also the answer for another hospital's code. `held`: stored for the owner of a hospital that the person
 * left, who decides; the device is reported nothing more (rule B20).
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

/** `not_member`: the server takes no redemptions from this person. `not_readable`: it refuses this one as it is. */
export type RedemptionRefusal = 'not_member' | 'not_readable';

/** One use of "Mark as used". Stored until it is answered, and its outcome for 30 days after that. */
export interface RedemptionAttempt {
  /** Made before the first call; a repeat carries the same one. */
  nonce: string;
  code: string;
  /** What this device knew of the code at the time of the attempt; `signed`: nothing but a good signature (BOOKING-22). */
  basis: 'available' | 'unclear' | 'signed';
  /** It says why the desk accepted the code although the promotion had ended (BOOKING-6); null otherwise. */
  reason: string | null;
  /** Who was on shift on this device, a person of the hospital; null where no shift was open. */
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
 * `answered`: final. `waiting`: on the disk of this device, sent again under the same nonce. `known`: this device has
 * a redemption of the code already, so that nothing new was made. `refused`: nothing was stored and nothing was asked.
 */
export type RedeemResult =
  | { outcome: 'answered'; attempt: RedemptionAttempt; answer: RedemptionAnswer }
  | { outcome: 'waiting'; attempt: RedemptionAttempt }
  | { outcome: 'known'; attempt: RedemptionAttempt }
  | { outcome: 'refused'; reason: 'storage_full' | 'storage_unavailable' | 'read_only' };

/** A code check that led to no attempt, for the day sheet. */
export interface FailedCheck {
  code: string;
  reason: string;
  /** Device milliseconds. */
  atMs: number;
}

/** All reads may be used inside a Dexie live query. */
export interface Redemptions {
  /** The row goes to the disk, then the server is asked, for 4 s in all. Never throws for an expected reason. */
  redeem(options: {
    code: string;
    basis: RedemptionAttempt['basis'];
    reason: string | null;
    shiftStaffId?: string | null;
    /** Attempts of the code that its hospital's owner has reopened, which do not count any more. */
    reopened?: readonly string[];
  }): Promise<RedeemResult>;
  /**
   * This device's attempt that used the code (`usedNonce`), else the newest one that still counts; null without any.
   * Attempts that were `reopened` are left out, and those that the server answered at once as second to one.
   */
  ofCode(
    code: string,
    usedNonce?: string | null,
    reopened?: readonly string[],
  ): Promise<RedemptionAttempt | null>;
  /** The attempt of this device with the nonce; null where another device made it. */
  ofNonce(nonce: string): Promise<RedemptionAttempt | null>;
  /** Attempts at `fromMs` (device milliseconds) or later, oldest first. */
  since(fromMs: number): Promise<RedemptionAttempt[]>;
  /** Everything that has no outcome yet, `refused` included, oldest first. */
  unanswered(): Promise<RedemptionAttempt[]>;
  /** Requeues a refused attempt under the same nonce. */
  retry(nonce: string): Promise<void>;
  /** Server time minus device time in milliseconds, as last measured. */
  serverOffsetMs(): Promise<number>;
  /** This device's id in the server's ledger; null before the first contact. */
  deviceId(): Promise<string | null>;
  recordFailedCheck(options: { code: string; reason: string }): Promise<void>;
  failedChecksSince(fromMs: number): Promise<FailedCheck[]>;
}
