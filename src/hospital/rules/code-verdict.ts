/** The types of a checked code: what the desk knows of it, and what the screen shows. */
import type { BookingContact } from '../../bookings/rules/booking-contact.ts';
import type { Booking } from '../../bookings/rules/booking.ts';
import type { SnapshotAge } from './snapshot-age.ts';

/** The part of an attempt on this device that the check uses; `RedemptionAttempt` of sync has it. */
export interface CheckedScan {
  nonce: string;
  basis: 'available' | 'unclear' | 'signed';
  attemptedAtMs: number;
  state: 'waiting' | 'answered' | 'refused';
  answer: {
    outcome: 'first' | 'duplicate' | 'late_cancel' | 'unknown' | 'held';
    usedAt: string | null;
    usedNonce: string | null;
    usedDevice: string | null;
    usedMode: 'online' | 'offline' | null;
    cancelledAt: string | null;
  } | null;
  answeredBy: 'direct' | 'queue' | null;
}

/**
 * What came of asking the server. `asking`: at most 3 s. `no_answer`: no network, no server, or too late.
 * `too_many`: too many unknown codes, nothing was looked up. `signed_out`: nobody to ask for.
 */
export type ServerCheck =
  | { kind: 'not_asked' | 'asking' | 'no_answer' | 'too_many' | 'signed_out' | 'unknown' }
  | {
      kind: 'available' | 'used' | 'cancelled';
      booking: Booking;
      contact: BookingContact | null;
      /** See {@link CheckFacts.heldAt}. */
      heldAt?: string | null;
    };

/** A signature, with the promotion as this device knows it; `no_list`: there is no list of keys that is new enough. */
export type SignedCode =
  | { verdict: 'good'; hospitalId: string; title: string | null; end: string | null }
  | { verdict: 'refused'; why: 'changed' | 'not_trusted' | 'other_hospital' | 'ended' | 'no_list' };

export interface CheckFacts {
  /** As `readBookingCode` read it; null while nothing was typed or scanned. */
  read: { code: string; valid: boolean } | null;
  /** The person asked to look a code up although its check character is wrong. */
  lookedUp: boolean;
  /** The row in this device's list, null where there is none. */
  local: Booking | null;
  /** When a former member's device accepted the code, as long as the owner has not decided (rule B20); ISO 8601. */
  heldAt: string | null;
  age: SnapshotAge;
  server: ServerCheck;
  /** This device's attempt that used the code, else its newest one. */
  scan: CheckedScan | null;
  /** The button was pressed, and its attempt has neither an answer nor been put off. */
  marking: boolean;
  /** The nonce of the attempt that the person made just now, null before its result. */
  ownNonce: string | null;
  /** What the signature of a scanned voucher says, checked on this device; null for a code without one. */
  signed: SignedCode | null;
  /** Today in Bangkok, `YYYY-MM-DD`. */
  today: string;
}

/** What the person may press. `confirm`, `reason` and `record` mark as used after a question. */
export type CheckAction =
  | 'mark'
  /** The list is old: are you sure? */
  | 'confirm'
  /** The promotion has ended: why all the same? */
  | 'reason'
  /** Recorded without knowing; the server decides later. */
  | 'record'
  | 'retry'
  /** Look the code up although it seems mistyped. */
  | 'look_up';

/**
 * What a verdict looks and sounds like from a metre away (BOOKING-17): `asks` waits for the person, `done` was redeemed,
 * `used` was redeemed before, `stop` is not to be accepted as it is, `care` needs a person to read.
 */
export type CheckSignal = 'idle' | 'waits' | 'asks' | 'done' | 'used' | 'stop' | 'care';

/** When and where a code was used, as far as it is known. */
export interface UseFacts {
  usedAt: string | null;
  device: string | null;
  mode: 'online' | 'offline' | null;
  /** By an attempt of this device. */
  here: boolean;
}

/** A checked code has one of these states, each with a signal, an icon and text (BOOKING-7). */
export type CheckState =
  /** The button was pressed, and its result is not known yet. */
  | { state: 'marking'; booking: Booking | null }
  | { state: 'idle' | 'empty' | 'typo' | 'checking' | 'too_many' }
  /** `asking`: the server may still say otherwise. */
  | { state: 'valid'; booking: Booking; asking: boolean }
  | { state: 'valid_offline'; booking: Booking; age: 'fresh' | 'amber' }
  | { state: 'stale'; booking: Booking; age: 'confirm' | 'record' | 'none' }
  /** A former member's device accepted it, and the owner has not decided yet. `here`: this device did. */
  | { state: 'held'; booking: Booking | null; heldAt: string | null; here: boolean }
  | { state: 'promotion_ended'; booking: Booking; endedOn: string; age: SnapshotAge | null }
  | { state: 'used'; booking: Booking | null; use: UseFacts }
  /** `sent`: the server has stored it; otherwise it waits on this device. */
  | { state: 'accepted_here'; booking: Booking | null; attemptedAtMs: number; sent: boolean }
  | { state: 'invalid' }
  | {
      state: 'cannot_verify';
      because: 'no_answer' | 'signed_out';
      /** Why the signature of the voucher does not count; null for a code without one. */
      signature: Extract<SignedCode, { verdict: 'refused' }>['why'] | null;
    }
  /** Not in the list, and nobody to ask, but issued for this hospital by its signature (BOOKING-22). */
  | { state: 'valid_signed'; signed: Extract<SignedCode, { verdict: 'good' }> }
  | { state: 'cancelled'; booking: Booking | null; cancelledAt: string | null }
  | { state: 'done'; booking: Booking | null }
  | { state: 'done_waiting'; booking: Booking | null }
  /** `sent`: the server has stored it and does not know the code yet. */
  | { state: 'outcome_unknown'; booking: Booking | null; sent: boolean }
  /** Accepted here without an answer, and the server says otherwise. */
  | { state: 'conflict'; booking: Booking | null; outcome: 'duplicate' | 'late_cancel' | 'unknown' }
  /** The server refuses this redemption as it is; it waits for a person. */
  | { state: 'attention'; booking: Booking | null };

export type CheckVerdict = CheckState & { signal: CheckSignal; actions: readonly CheckAction[] };
