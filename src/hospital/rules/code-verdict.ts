/** The types of a checked code: what the desk knows of it, and what the screen shows. */
import type { BookingContact } from '../../bookings/rules/booking-contact.ts';
import type { Booking } from '../../bookings/rules/booking.ts';
import type { SnapshotAge } from './snapshot-age.ts';

/** The part of an attempt on this device that the check uses; `RedemptionAttempt` of sync has it. */
export interface CheckedAttempt {
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
 * The server's answer about a code. `asking`: for at most 3 s. `no_answer`: no network, no server, or too
 * late. `too_many`: after too many unknown codes the server looks up nothing. `signed_out`: there is no
 * session.
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

/**
 * The verdict about a voucher's signature, with the promotion's title if this device knows it. `no_list`: the
 * device has no list of keys that is new enough.
 */
export type SignedCode =
  | { verdict: 'good'; hospitalId: string; title: string | null; end: string | null }
  | { verdict: 'refused'; why: 'changed' | 'not_trusted' | 'other_hospital' | 'ended' | 'no_list' };

/** All that a {@link CheckVerdict} is derived from. */
export interface CheckFacts {
  /** As `readBookingCode` read it; null while nothing was typed or scanned. */
  read: { code: string; valid: boolean } | null;
  /** The person asked to look a code up although its check character is wrong. */
  lookedUp: boolean;
  /** The row in this device's list, null if there is none. */
  local: Booking | null;
  /**
   * When a former member's device accepted the code, ISO 8601; null unless the owner has to decide
   * (rule B20).
   */
  heldAt: string | null;
  age: SnapshotAge;
  server: ServerCheck;
  /** This device's attempt that used the code, else its newest one. */
  attempt: CheckedAttempt | null;
  /** True while an attempt runs: it has no answer yet and was not left to the queue. */
  marking: boolean;
  /** The nonce of the attempt that the person made just now, null before its result. */
  ownNonce: string | null;
  /** What the signature of a scanned voucher says, checked on this device; null for a code without one. */
  signed: SignedCode | null;
  /** Today in Bangkok, `YYYY-MM-DD`. */
  today: string;
}

/** Actions that the screen offers. `confirm`, `reason` and `record` redeem the code after a question. */
export type CheckAction =
  | 'mark'
  /** Accepts after a confirmation, because the list is old. */
  | 'confirm'
  /** Accepts with a reason, because the promotion has ended or the code is held. */
  | 'reason'
  /** Records the attempt without knowing whether the code is valid; the server decides later. */
  | 'record'
  | 'retry'
  /** Looks the code up although its check character is wrong. */
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
  /** True if an attempt of this device used the code. */
  here: boolean;
}

/** A checked code has one of these states, each with a signal, an icon and text (BOOKING-7). */
export type CheckState =
  /** The attempt was made, and its result is not known yet. */
  | { state: 'marking'; booking: Booking | null }
  | { state: 'idle' | 'empty' | 'typo' | 'checking' | 'too_many' }
  /** `asking`: the server has not answered yet and may say otherwise. */
  | { state: 'valid'; booking: Booking; asking: boolean }
  | { state: 'valid_offline'; booking: Booking; age: 'fresh' | 'amber' }
  | { state: 'stale'; booking: Booking; age: 'confirm' | 'record' | 'none' }
  /** A former member's device accepted the code; the owner has not decided. `here`: it was this device. */
  | { state: 'held'; booking: Booking | null; heldAt: string | null; here: boolean }
  | { state: 'promotion_ended'; booking: Booking; endedOn: string; age: SnapshotAge | null }
  | { state: 'used'; booking: Booking | null; use: UseFacts }
  /** `sent`: the server has stored the attempt; otherwise it waits on this device. */
  | { state: 'accepted_here'; booking: Booking | null; attemptedAtMs: number; sent: boolean }
  | { state: 'invalid' }
  | {
      state: 'cannot_verify';
      because: 'no_answer' | 'signed_out';
      /** Why the signature of the voucher does not count; null for a code without one. */
      signature: Extract<SignedCode, { verdict: 'refused' }>['why'] | null;
    }
  /**
   * Neither the list nor the server knows the code, but its signature says that it was issued for this
   * hospital (BOOKING-22).
   */
  | { state: 'valid_signed'; signed: Extract<SignedCode, { verdict: 'good' }> }
  | { state: 'cancelled'; booking: Booking | null; cancelledAt: string | null }
  | { state: 'done'; booking: Booking | null }
  | { state: 'done_waiting'; booking: Booking | null }
  /** `sent`: the server has stored the attempt but does not know the code yet. */
  | { state: 'outcome_unknown'; booking: Booking | null; sent: boolean }
  /** This device accepted the code without an answer, and the server's later answer says otherwise. */
  | { state: 'conflict'; booking: Booking | null; outcome: 'duplicate' | 'late_cancel' | 'unknown' }
  /** The server refused this attempt; it waits for a person. */
  | { state: 'attention'; booking: Booking | null };

/** The state of a checked code, with its signal and the possible actions. */
export type CheckVerdict = CheckState & { signal: CheckSignal; actions: readonly CheckAction[] };
