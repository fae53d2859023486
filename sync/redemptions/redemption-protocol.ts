/** The request and answer of `public.sync_attempts`. The model in tests/redemption answers the same shapes. */
import { z } from 'zod';
import type { RedemptionAttempt, RedemptionAnswer } from './redemption-attempt.ts';

/** A call carries at most this many redemptions; the server refuses more. */
export const MAX_ATTEMPTS_PER_CALL = 100;

/** A redemption attempt as it is sent. */
export interface WireAttempt {
  nonce: string;
  code: string;
  attempted_at: string;
  mode: 'online' | 'offline';
  reason: string | null;
  /**
   * Id of the person on shift on the device; the server stores only people of
   * the hospital. Absent in calls of older versions.
   */
  shift_staff?: string | null;
}

const uuid = z.guid();
const wireAnswer = z.lazy(() =>
  z.object({
    nonce: uuid,
    /**
     * `too_many_checks`: the server did not look this code up, after
     * too many unknown ones; it is sent again later.
     */
    outcome: z.enum(['first', 'duplicate', 'late_cancel', 'unknown', 'held', 'too_many_checks']),
    booking_id: uuid.nullish(),
    used_at: z.string().nullish(),
    used_nonce: uuid.nullish(),
    used_device: uuid.nullish(),
    used_mode: z.enum(['online', 'offline']).nullish(),
    cancelled_at: z.string().nullish(),
  }),
);
/** The server's answer to one redemption attempt. */
export type WireAttemptAnswer = z.infer<typeof wireAnswer>;

/** Schema of the answer of `public.sync_attempts`. */
export const redemptionsResponse = z.lazy(() =>
  z.object({
    uid: uuid,
    server_time: z.string(),
    /**
     * `revoked`: the hospital's owner took this device off the list.
     * `none`: the person is a member of no hospital.
     */
    membership: z.enum(['member', 'revoked', 'none']),
    /** One for each redemption sent, in order; empty if `membership` is `none`. */
    answers: z.array(wireAnswer),
    /** Where `membership` is `none`: nonces that are stored for the owner of a hospital that the person left (rule B20). */
    held: z.array(uuid).optional(),
  }),
);
/** What the server answers to a batch of redemption attempts. */
export type RedemptionsResponse = z.infer<typeof redemptionsResponse>;

/** `online` where the person waits for the answer, `offline` where they went on without it. */
export function toWireAttempt(attempt: RedemptionAttempt, mode: WireAttempt['mode']): WireAttempt {
  return {
    nonce: attempt.nonce,
    code: attempt.code,
    attempted_at: attempt.attemptedAt,
    mode,
    reason: attempt.reason,
    // Older versions stored attempts without the person on shift.
    shift_staff: attempt.shiftStaffId ?? null,
  };
}

/**
 * The stored outcomes by nonce. Answers of `too_many_checks` are
 * left out, because nothing is stored for them.
 */
export function readAnswers(answers: readonly WireAttemptAnswer[]): Map<string, RedemptionAnswer> {
  const read = new Map<string, RedemptionAnswer>();
  for (const answer of answers) {
    if (answer.outcome === 'too_many_checks') continue;
    read.set(answer.nonce, {
      outcome: answer.outcome,
      bookingId: answer.booking_id ?? null,
      usedAt: answer.used_at ?? null,
      usedNonce: answer.used_nonce ?? null,
      usedDevice: answer.used_device ?? null,
      usedMode: answer.used_mode ?? null,
      cancelledAt: answer.cancelled_at ?? null,
    });
  }
  return read;
}
