import type { Booking } from '../../bookings/rules/booking.ts';
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
  const { outcome } = scan.answer;
  if (outcome === 'held') return { state: 'held', booking, heldAt: null, here: true };
  // A signed voucher is served before its booking arrives, which is no conflict while nobody else served it (rule B19).
  const isServed = scan.basis === 'available' || (scan.basis === 'signed' && outcome !== 'unknown');
  if (scan.answeredBy === 'queue' && isServed) return { state: 'conflict', booking, outcome };
  switch (outcome) {
    case 'duplicate': {
      const { usedAt, usedDevice: device, usedMode: mode } = scan.answer;
      return { state: 'used', booking, use: { usedAt, device, mode, here: false } };
    }
    case 'late_cancel':
      return { state: 'cancelled', booking, cancelledAt: scan.answer.cancelledAt };
    case 'unknown':
      // Recorded on trust: the attempt counts once the booking arrives, so no second one is offered
      // (rule B19).
      if (scan.answeredBy === 'queue' && !booking) return { state: 'outcome_unknown', booking, sent: true };
      return isOwnAttempt ? { state: 'invalid' } : null;
  }
}
