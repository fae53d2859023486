import { expect, it } from 'vitest';
import { anAttempt } from '../../bookings/booking-fixtures.ts';
import type { RedemptionEvent } from '../../bookings/rules/redemption-event.ts';
import { canVoid, countUndecided, listVoided, type OwnDecision } from './redemption-void.ts';

const AT_MS = Date.parse('2026-11-20T03:00:00Z');
const MINUTE_MS = 60_000;

const event = (nonce: string, part: Partial<RedemptionEvent>) =>
  anAttempt(nonce, { code: nonce, received_at: '2026-11-20T03:00:00Z', outcome: 'first', ...part });
const voided = (nonce: string, at: string, part: Partial<RedemptionEvent> = {}) =>
  event(nonce, { void_reason: 'practice', voided_at: at, voided_by: 's', ...part });

it.each([
  ['their own within five minutes', { isOwn: true, minutes: 5 }, true],
  ['their own after five minutes', { isOwn: true, minutes: 5.1 }, false],
  ["a colleague's", { isOwn: false, minutes: 1 }, false],
])('B24 staff may void %s: %j → %s', (_case, { isOwn, minutes }, may) => {
  const attempt = { isOwn, isVoided: false, attemptedAtMs: AT_MS, nowMs: AT_MS + minutes * MINUTE_MS };
  expect(canVoid({ ...attempt, isOwner: false })).toBe(may);
  expect(canVoid({ ...attempt, isOwner: true })).toBe(true);
  expect(canVoid({ ...attempt, isOwner: true, isVoided: true })).toBe(false);
});

const nothingOwn = { bookings: new Map(), waitingVoids: new Map(), decisions: new Map(), unsent: [] };

it('B24 lists voided redemptions, those that wait for the owner first, then the newest first', () => {
  const listed = listVoided({
    events: [
      voided('decided', '2026-11-20T05:00:00Z', {
        void_decision: 'stays_used',
        void_decided_at: '2026-11-20T06:00:00Z',
      }),
      voided('older', '2026-11-20T03:01:00Z'),
      voided('newer', '2026-11-20T03:02:00Z'),
      voided('lost', '2026-11-20T03:03:00Z', { outcome: 'duplicate' }),
      event('plain', {}),
    ],
    ...nothingOwn,
  });
  expect(listed.map(({ nonce }) => nonce)).toEqual(['newer', 'older', 'decided']);
  expect(listed[0]?.void).toMatchObject({ reason: 'practice', byId: 's', decision: null });
  expect(countUndecided(listed)).toBe(2);
});

it('B24 shows the voids and decisions of this device before the rows carry them; what was reopened stays so', () => {
  const mark = {
    reason: 'practice',
    atMs: AT_MS + MINUTE_MS,
    byId: null,
    isWaiting: true,
    decision: null,
    note: null,
    decidedById: null,
    decidedAtMs: null,
  } as const;
  const own = { decision: 'reopened', note: 'ลูกค้าอีกท่าน', atMs: AT_MS + 2 * MINUTE_MS } as const;
  const unsent = {
    nonce: 'unsent',
    code: 'unsent',
    device: 'd',
    staffId: 's',
    redeemedAtMs: AT_MS,
    booking: null,
    void: mark,
  };
  const late = { void_decided_at: '2026-11-20T06:00:00Z' };
  const listed = listVoided({
    ...nothingOwn,
    events: [
      event('marked here', {}),
      voided('free', '2026-11-20T03:00:00Z', { ...late, void_decision: 'reopened' }),
      voided('used', '2026-11-20T02:00:00Z', { ...late, void_decision: 'stays_used' }),
    ],
    waitingVoids: new Map([['marked here', mark]]),
    decisions: new Map<string, OwnDecision>([
      ['unsent', own],
      ['free', { ...own, decision: 'stays_used' }],
      ['used', own],
    ]),
    unsent: [unsent],
  });
  const shown = listed.map(({ nonce, void: { decision, isDecisionWaiting = false } }) => [
    nonce,
    decision,
    isDecisionWaiting,
  ]);
  expect(shown).toEqual([
    ['marked here', null, false],
    ['unsent', 'reopened', true],
    ['free', 'reopened', false],
    ['used', 'reopened', true],
  ]);
  expect(countUndecided(listed)).toBe(1);
});
