import type { Booking } from '../../bookings/rules/booking.ts';
import { bookingState } from '../../bookings/rules/booking.ts';
import type { CheckAction, CheckSignal, CheckFacts, CheckState, CheckVerdict } from './code-verdict.ts';
import { classifyAttempt } from './classify-attempt.ts';

const signals: Record<CheckState['state'], CheckSignal> = {
  idle: 'idle',
  empty: 'idle',
  marking: 'waits',
  checking: 'waits',
  valid: 'asks',
  valid_offline: 'asks',
  valid_signed: 'asks',
  done: 'done',
  done_waiting: 'done',
  used: 'used',
  accepted_here: 'used',
  invalid: 'stop',
  cancelled: 'stop',
  promotion_ended: 'stop',
  conflict: 'stop',
  typo: 'care',
  too_many: 'care',
  stale: 'care',
  held: 'care',
  cannot_verify: 'care',
  outcome_unknown: 'care',
  attention: 'care',
};

/**
 * Classifies a code: this device's own attempt comes first, then the server's answer, then the list
 * (BOOKING-7). Only the server makes a code invalid; a missing network never does. If neither knows the code,
 * a good signature counts, because its booking may not be sent yet (src/bookings/decisions/0001).
 */
export function classifyCheck(facts: CheckFacts): CheckVerdict {
  const state = stateOf(facts);
  return { ...state, signal: signals[state.state], actions: actionsOf(state) };
}

function stateOf(facts: CheckFacts): CheckState {
  const { read, server, local, attempt, ownNonce } = facts;
  if (read === null) return { state: 'idle' };
  if (read.code === '') return { state: 'empty' };
  const known = 'booking' in server ? server.booking : local;
  // The list may already have this very attempt, which must not be reported as an earlier use.
  if (facts.marking) return { state: 'marking', booking: known };
  const byAttempt =
    attempt && classifyAttempt({ attempt, booking: known, isOwnAttempt: attempt.nonce === ownNonce });
  if (byAttempt) return byAttempt;

  if (server.kind === 'unknown' && (local || facts.signed?.verdict !== 'good')) return { state: 'invalid' };
  if ('booking' in server) return ofBooking(facts, { booking: server.booking, byServer: true });
  if (local) return ofBooking(facts, { booking: local, byServer: false });
  if (!read.valid && !facts.lookedUp) return { state: 'typo' };
  if (server.kind === 'not_asked' || server.kind === 'asking') return { state: 'checking' };
  if (facts.signed?.verdict === 'good') return { state: 'valid_signed', signed: facts.signed };
  switch (server.kind) {
    case 'unknown':
      return { state: 'invalid' };
    case 'too_many':
      return { state: 'too_many' };
    case 'no_answer':
    case 'signed_out':
      return { state: 'cannot_verify', because: server.kind, signature: facts.signed?.why ?? null };
  }
}

function ofBooking(facts: CheckFacts, known: { booking: Booking; byServer: boolean }): CheckState {
  const { booking, byServer } = known;
  switch (bookingState(booking)) {
    case 'used':
      return {
        state: 'used',
        booking,
        use: { usedAt: booking.used_at, device: null, mode: booking.used_mode, here: false },
      };
    case 'cancelled':
      return { state: 'cancelled', booking, cancelledAt: booking.deleted_at };
    case 'available':
  }
  const { age, server, today } = facts;
  const heldAt = ('booking' in server ? server.heldAt : null) ?? facts.heldAt;
  if (heldAt !== null) return { state: 'held', booking, heldAt, here: false };
  const old = age === 'confirm' || age === 'record' || age === 'none';
  const asking = server.kind === 'asking' || server.kind === 'not_asked';
  // With a list this old the code is only recorded and not accepted, so nobody is asked for a reason.
  if (!byServer && age === 'record' && !asking) return { state: 'stale', booking, age };
  if (booking.promotion_end !== null && booking.promotion_end < today) {
    return { state: 'promotion_ended', booking, endedOn: booking.promotion_end, age: byServer ? null : age };
  }
  if (byServer) return { state: 'valid', booking, asking: false };
  if (old) return { state: 'stale', booking, age };
  return asking ? { state: 'valid', booking, asking: true } : { state: 'valid_offline', booking, age };
}

function actionsOf(state: CheckState): readonly CheckAction[] {
  switch (state.state) {
    case 'valid':
    case 'valid_offline':
    case 'valid_signed':
      return ['mark'];
    case 'stale':
      return [state.age === 'record' ? 'record' : 'confirm', 'retry'];
    case 'promotion_ended':
      return ['reason'];
    case 'held':
      return state.here ? [] : ['reason'];
    case 'typo':
      return ['look_up'];
    case 'cannot_verify':
      return ['retry', 'record'];
    case 'too_many':
    case 'outcome_unknown':
    case 'attention':
      return ['retry'];
    default:
      return [];
  }
}
