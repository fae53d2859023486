import { expect, it } from 'vitest';
import { anAttempt } from '../booking-fixtures.ts';
import { listDisputedAttempts } from './disputed-attempt.ts';
import type { RedemptionEvent } from './redemption-event.ts';

const event = (nonce: string, part: Partial<RedemptionEvent>) =>
  anAttempt(nonce, { booking_id: 'b', agent_id: 'anong', ...part });

it("B22 shows an agent what a hospital accepted of the agent's own bookings and has to settle", () => {
  const questions = listDisputedAttempts({
    agentId: 'anong',
    events: [
      event('first', { outcome: 'first' }),
      event('twice', { resolution: 'both_honoured' }),
      event('cancelled', { outcome: 'late_cancel', attempted_at: '2026-11-20T05:00:00Z' }),
      event('held', { outcome: 'held', attempted_at: '2026-11-20T04:00:00Z' }),
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
