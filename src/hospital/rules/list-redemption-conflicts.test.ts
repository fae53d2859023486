import { expect, it } from 'vitest';
import { anAttempt } from '../../bookings/booking-fixtures.ts';
import type { RedemptionEvent } from '../../bookings/rules/redemption-event.ts';
import { listRedemptionConflicts } from './list-redemption-conflicts.ts';

const event = (nonce: string, part: Partial<RedemptionEvent>) =>
  anAttempt(nonce, { device: `device ${nonce}`, staff_id: `staff ${nonce}`, ...part });

it('names both devices, both people and both times', () => {
  const first = event('a', { outcome: 'first', attempted_at: '2026-11-20T02:00:00Z' });
  const [conflict, ...others] = listRedemptionConflicts({
    events: [first, event('b', { used_nonce: 'a' })],
    bookings: new Map(),
  });
  expect(others).toEqual([]);
  expect(conflict).toMatchObject({
    nonce: 'b',
    accepted: { device: 'device b', staffId: 'staff b', attemptedAt: '2026-11-20T03:00:00Z' },
    winner: { device: 'device a', staffId: 'staff a', attemptedAt: '2026-11-20T02:00:00Z' },
    closed: null,
  });
});

it('leaves out what was answered at once, and puts open ones first', () => {
  const closed = { resolution: 'both_honoured', resolution_note: 'x', resolved_at: 'x' } as const;
  const events = [
    event('answered', { mode: 'online' }),
    event('closed', { ...closed, received_at: '2026-11-20T06:00:00Z' }),
    event('old', { outcome: 'late_cancel', received_at: '2026-11-19T04:00:00Z' }),
    event('new', { outcome: 'unknown' }),
  ];
  expect(listRedemptionConflicts({ events, bookings: new Map() }).map(({ nonce }) => nonce)).toEqual([
    'new',
    'old',
    'closed',
  ]);
});

it.each([
  ['an hour before', '2026-11-20T02:00:00Z', 'device a', 'winner'],
  ['an hour after: it reached the server first', '2026-11-20T04:00:00Z', 'device a', 'accepted'],
  ['half a minute before, by another clock', '2026-11-20T02:59:30Z', 'device a', null],
  ['half a minute before, by the same clock', '2026-11-20T02:59:30Z', 'device b', 'winner'],
] as const)('says which attempt was made first: the winner %s', (_name, at, device, earlier) => {
  const first = event('a', { outcome: 'first', attempted_at: at, device });
  const [conflict] = listRedemptionConflicts({
    events: [first, event('b', { used_nonce: 'a', device: 'device b' })],
    bookings: new Map(),
  });
  expect(conflict?.earlier).toBe(earlier);
});
