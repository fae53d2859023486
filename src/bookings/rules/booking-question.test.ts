import { expect, it } from 'vitest';
import { bookingQuestions } from './booking-question.ts';
import type { RedemptionEvent } from './redemption-event.ts';

function event(nonce: string, part: Partial<RedemptionEvent>): RedemptionEvent {
  return {
    id: nonce,
    nonce,
    hospital_id: 'h',
    booking_id: 'b',
    agent_id: 'anong',
    code: 'CODE',
    device: 'd',
    staff_id: 's',
    scanned_at: '2026-11-20T03:00:00Z',
    received_at: '2026-11-20T04:00:00Z',
    mode: 'offline',
    outcome: 'duplicate',
    staff_left_at: null,
    reason: null,
    used_nonce: null,
    used_at: null,
    cancelled_at: null,
    resolution: null,
    resolution_note: null,
    resolved_by: null,
    resolved_at: null,
    ...part,
  };
}

it("B22 tells an agent of what a hospital accepted of the agent's own bookings and has to settle", () => {
  const questions = bookingQuestions({
    agentId: 'anong',
    events: [
      event('first', { outcome: 'first' }),
      event('twice', { resolution: 'both_honoured' }),
      event('cancelled', { outcome: 'late_cancel', scanned_at: '2026-11-20T05:00:00Z' }),
      event('held', { outcome: 'held', scanned_at: '2026-11-20T04:00:00Z' }),
      event('refused at once', { mode: 'online' }),
      event('unknown', { outcome: 'unknown', booking_id: null, agent_id: null }),
      event("another agent's", { agent_id: 'boon' }),
      event('mistake', {
        outcome: 'first',
        mode: 'online',
        void_reason: 'wrong_code',
        void_decision: 'reopened',
      }),
    ],
  });
  expect(questions.map(({ nonce, kind, resolution }) => [nonce, kind, resolution])).toEqual([
    ['cancelled', 'after_cancel', null],
    ['held', 'waits', null],
    ['twice', 'twice', 'both_honoured'],
    ['mistake', 'voided', 'reopened'],
  ]);
  expect(questions.at(-1)?.voidReason).toBe('wrong_code');
});
