import type { RedemptionEvent, VoidDecision, VoidReason } from './redemption-event.ts';

/**
 * Why an attempt is disputed. `twice`: the code was used before. `after_cancel`: the booking was cancelled.
 * `waits`: a former member made the attempt. `voided`: the redemption was marked as a mistake.
 */
export type DisputeKind = 'twice' | 'after_cancel' | 'waits' | 'voided';

/** An attempt that the hospital's owner has to decide about; the agent of the booking sees it (rule B22). */
export interface DisputedAttempt {
  nonce: string;
  bookingId: string;
  kind: DisputeKind;
  code: string;
  /** ISO 8601, time of the attempt. */
  at: string;
  /** What the hospital's owner did about it; null while it is open. */
  resolution: RedemptionEvent['resolution'] | VoidDecision;
  /** Why the redemption was a mistake; null for other questions. */
  voidReason: VoidReason | null;
}

const kinds = new Map<RedemptionEvent['outcome'], DisputeKind>([
  ['duplicate', 'twice'],
  ['late_cancel', 'after_cancel'],
  ['held', 'waits'],
]);

/** Outcomes that raise a question; each can be looked up by the index on `outcome`. */
export const disputeOutcomes = [...kinds.keys()];

/**
 * Returns the questions about an agent's bookings, newest first: voided redemptions, and doubtful attempts
 * that a device accepted offline. An attempt refused at the counter is no question, because nobody was
 * served.
 */
export function listDisputedAttempts(options: {
  events: readonly RedemptionEvent[];
  agentId: string;
}): DisputedAttempt[] {
  const found: DisputedAttempt[] = [];
  for (const event of options.events) {
    const { nonce, booking_id: bookingId, code, attempted_at: at, resolution } = event;
    if (bookingId === null || event.agent_id !== options.agentId) continue;
    const asked = { nonce, bookingId, code, at };
    const kind = kinds.get(event.outcome);
    if (event.outcome === 'first' && event.void_reason) {
      const { void_reason: voidReason, void_decision: decision = null } = event;
      found.push({ ...asked, kind: 'voided', resolution: decision, voidReason });
    } else if (kind && event.mode === 'offline') {
      found.push({ ...asked, kind, resolution, voidReason: null });
    }
  }
  return found.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
