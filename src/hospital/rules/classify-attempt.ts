import { bookingState, type Booking } from '../../bookings/rules/booking.ts';
import type { CheckedAttempt, CheckState } from './code-verdict.ts';

/**
 * The state of a code by this device's own attempt; null if the server did not know the code then and may
 * know it now. `isOwnAttempt`: the person is looking at the result of that attempt.
 */
export function classifyAttempt(options: {
  attempt: CheckedAttempt;
  booking: Booking | null;
  isOwnAttempt: boolean;
}): CheckState | null {
  const { attempt, booking, isOwnAttempt } = options;
  // The booking has this attempt's nonce as the winner, so it succeeded although its answer was lost.
  const won = booking?.used === true && booking.used_nonce === attempt.nonce;
  if (won || attempt.answer?.outcome === 'first') {
    if (isOwnAttempt) return { state: 'done', booking };
    // The answer was lost or came later: the person was shown an acceptance then, and is shown one again.
    if (attempt.answeredBy !== 'direct') {
      return { state: 'accepted_here', booking, attemptedAtMs: attempt.attemptedAtMs, sent: true };
    }
    const usedAt = attempt.answer?.usedAt ?? booking?.used_at ?? null;
    const mode = attempt.answer?.usedMode ?? booking?.used_mode ?? null;
    return { state: 'used', booking, use: { usedAt, device: null, mode, here: true } };
  }
  if (attempt.state === 'refused') return { state: 'attention', booking };
  if (attempt.answer === null) {
    if (attempt.basis === 'unclear') return { state: 'outcome_unknown', booking, sent: false };
    return isOwnAttempt
      ? { state: 'done_waiting', booking }
      : { state: 'accepted_here', booking, attemptedAtMs: attempt.attemptedAtMs, sent: false };
  }
  const outcome = outcomeNow({ outcome: attempt.answer.outcome, answeredBy: attempt.answeredBy }, booking);
  if (outcome === 'held') return { state: 'held', booking, heldAt: null, here: true };
  // A signed voucher is served before its booking arrives, which is no conflict while nobody else served it (rule B19).
  const isServed = attempt.basis === 'available' || (attempt.basis === 'signed' && outcome !== 'unknown');
  if (attempt.answeredBy === 'queue' && isServed) return { state: 'conflict', booking, outcome };
  switch (outcome) {
    case 'duplicate': {
      const usedAt = attempt.answer.usedAt ?? booking?.used_at ?? null;
      const mode = attempt.answer.usedMode ?? booking?.used_mode ?? null;
      return {
        state: 'used',
        booking,
        use: { usedAt, device: attempt.answer.usedDevice, mode, here: false },
      };
    }
    case 'late_cancel':
      return {
        state: 'cancelled',
        booking,
        cancelledAt: attempt.answer.cancelledAt ?? booking?.deleted_at ?? null,
      };
    case 'unknown':
      if (attempt.answeredBy === 'direct') return isOwnAttempt ? { state: 'invalid' } : null;
      // Recorded on trust: the attempt counts once the booking arrives, so no second one is offered
      // (rule B19).
      return booking ? null : { state: 'outcome_unknown', booking, sent: true };
  }
}

/**
 * What is known now of an attempt that was answered: the booking that arrived after an attempt on trust shows
 * how that attempt ended (rule B19).
 */
function outcomeNow<T extends string>(
  { outcome, answeredBy }: { outcome: T; answeredBy: CheckedAttempt['answeredBy'] },
  booking: Booking | null,
): T | 'duplicate' | 'late_cancel' {
  if (outcome !== 'unknown' || answeredBy === 'direct' || !booking) return outcome;
  const state = bookingState(booking);
  return state === 'used' ? 'duplicate' : state === 'cancelled' ? 'late_cancel' : outcome;
}
