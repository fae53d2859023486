import { bookingState, type Booking } from '../../bookings/rules/booking.ts';
import type { CheckedScan, CheckState } from './code-verdict.ts';

/**
 * The state of a code by this device's own attempt; null if the server did not know the code then and may
 * know it now. `isOwnAttempt`: the person is looking at the result of that attempt.
 */
export function classifyScan(options: {
  scan: CheckedScan;
  booking: Booking | null;
  isOwnAttempt: boolean;
}): CheckState | null {
  const { scan, booking, isOwnAttempt } = options;
  // The booking has this attempt's nonce as the winner, so it succeeded although its answer was lost.
  const won = booking?.used === true && booking.used_nonce === scan.nonce;
  if (won || scan.answer?.outcome === 'first') {
    if (isOwnAttempt) return { state: 'done', booking };
    // The answer was lost or came later: the person was shown an acceptance then, and is shown one again.
    if (scan.answeredBy !== 'direct') {
      return { state: 'accepted_here', booking, attemptedAtMs: scan.attemptedAtMs, sent: true };
    }
    const usedAt = scan.answer?.usedAt ?? booking?.used_at ?? null;
    const mode = scan.answer?.usedMode ?? booking?.used_mode ?? null;
    return { state: 'used', booking, use: { usedAt, device: null, mode, here: true } };
  }
  if (scan.state === 'refused') return { state: 'attention', booking };
  if (scan.answer === null) {
    if (scan.basis === 'unclear') return { state: 'outcome_unknown', booking, sent: false };
    return isOwnAttempt
      ? { state: 'done_waiting', booking }
      : { state: 'accepted_here', booking, attemptedAtMs: scan.attemptedAtMs, sent: false };
  }
  const outcome = outcomeNow({ outcome: scan.answer.outcome, answeredBy: scan.answeredBy }, booking);
  if (outcome === 'held') return { state: 'held', booking, heldAt: null, here: true };
  // A signed voucher is served before its booking arrives, which is no conflict while nobody else served it (rule B19).
  const isServed = scan.basis === 'available' || (scan.basis === 'signed' && outcome !== 'unknown');
  if (scan.answeredBy === 'queue' && isServed) return { state: 'conflict', booking, outcome };
  switch (outcome) {
    case 'duplicate': {
      const usedAt = scan.answer.usedAt ?? booking?.used_at ?? null;
      const mode = scan.answer.usedMode ?? booking?.used_mode ?? null;
      return { state: 'used', booking, use: { usedAt, device: scan.answer.usedDevice, mode, here: false } };
    }
    case 'late_cancel':
      return {
        state: 'cancelled',
        booking,
        cancelledAt: scan.answer.cancelledAt ?? booking?.deleted_at ?? null,
      };
    case 'unknown':
      if (scan.answeredBy === 'direct') return isOwnAttempt ? { state: 'invalid' } : null;
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
  { outcome, answeredBy }: { outcome: T; answeredBy: CheckedScan['answeredBy'] },
  booking: Booking | null,
): T | 'duplicate' | 'late_cancel' {
  if (outcome !== 'unknown' || answeredBy === 'direct' || !booking) return outcome;
  const state = bookingState(booking);
  return state === 'used' ? 'duplicate' : state === 'cancelled' ? 'late_cancel' : outcome;
}
