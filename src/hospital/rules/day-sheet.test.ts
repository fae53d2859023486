import { expect, it } from 'vitest';
import { aBooking, anAttempt } from '../../bookings/booking-fixtures.ts';
import type { Booking } from '../../bookings/rules/booking.ts';
import type { RedemptionEvent } from '../../bookings/rules/redemption-event.ts';
import { daySheet, groupSheet, totalSheet, unlistedAttempts } from './day-sheet.ts';

const booking = (id: string, part: Partial<Booking> = {}) =>
  aBooking({
    id,
    user_id: 'anong',
    promotion_id: 'p',
    booking_code: `CODE${id}`,
    booking_price: 900.1,
    ...part,
  });

const event = (nonce: string, minute: number, part: Partial<RedemptionEvent> = {}) =>
  anAttempt(nonce, {
    booking_id: '1',
    agent_id: 'anong',
    code: 'CODE1',
    device: 'tablet',
    staff_id: 'nok',
    attempted_at: `2026-11-20T03:${String(minute).padStart(2, '0')}:00Z`,
    mode: 'online',
    outcome: 'first',
    ...part,
  });

const at = (minute: number) => Date.parse(`2026-11-20T03:${String(minute).padStart(2, '0')}:00Z`);
const bookings = [
  booking('1'),
  booking('2', { user_id: 'boon', promotion_title: 'วัคซีน', booking_price: 500 }),
  booking('3', { booking_price: 0.2 }),
];
const unanswered = { answer: null, answeredBy: null };
const lines = daySheet({
  voids: new Map(),
  userId: 'nok',
  bookings,
  events: [
    event('a', 1),
    event('b', 2, { outcome: 'duplicate' }),
    event('c', 3, {
      outcome: 'late_cancel',
      mode: 'offline',
      booking_id: '2',
      agent_id: 'boon',
      code: 'CODE2',
    }),
    event('d', 4, { outcome: 'unknown', booking_id: null, agent_id: null, code: 'XX' }),
    event('e', 5, { booking_id: '3', code: 'CODE3', mode: 'offline', reason: 'จ่ายแล้ว' }),
  ],
  attempts: [
    { nonce: 'e', code: 'CODE3', reason: null, attemptedAtMs: at(5), state: 'waiting', ...unanswered },
    { nonce: 'w', code: 'CODE2', reason: null, attemptedAtMs: at(6), state: 'waiting', ...unanswered },
    { nonce: 'r', code: 'YY', reason: null, attemptedAtMs: at(7), state: 'refused', ...unanswered },
  ],
  failed: [
    { code: 'CODE1', reason: 'used', atMs: at(8) },
    { code: 'ZZ', reason: 'of a later version', atMs: at(0) },
  ],
});

it('has each attempt once, newest first, with what came of it and why', () => {
  expect(lines.map(({ kind, code, reason }) => `${kind} ${code} ${reason}`)).toEqual([
    'failed CODE1 used',
    'waiting YY not_sent',
    'waiting CODE2 null',
    'redeemed CODE3 null',
    'refused XX unknown',
    'conflict CODE2 late_cancel',
    'refused CODE1 duplicate',
    'redeemed CODE1 null',
    'failed ZZ null',
  ]);
  expect(lines.find(({ key }) => key === 'e')).toMatchObject({
    note: 'จ่ายแล้ว',
    isOffline: true,
    device: 'tablet',
  });
});

it('an attempt is of the day that its row will have, and is not counted beside its row of another day', () => {
  const attempts = [
    { nonce: 'today', attemptedAt: '2026-11-20T03:00:00Z', attemptedAtMs: at(0) - 86_400_000 },
    { nonce: 'yesterday', attemptedAt: '2026-11-19T03:00:00Z', attemptedAtMs: at(0) },
    { nonce: 'listed', attemptedAt: '2026-11-20T03:00:00Z', attemptedAtMs: at(0) },
  ];
  const isWithin = (atMs: number) => atMs >= at(0) && atMs <= at(59);
  const found = unlistedAttempts({ attempts, rows: [undefined, undefined, { nonce: 'listed' }], isWithin });
  expect(found.map(({ nonce }) => nonce)).toEqual(['today']);
});

it('counts by promotion and by agent, what is not known last', () => {
  expect(groupSheet({ lines, by: 'promotion' })).toEqual([
    { key: 'ตรวจสุขภาพ', redeemed: 2, sum: 900.3, waiting: 0, refused: 2, conflicts: 0, voided: 0 },
    { key: 'วัคซีน', redeemed: 0, sum: 0, waiting: 1, refused: 0, conflicts: 1, voided: 0 },
    { key: null, redeemed: 0, sum: 0, waiting: 1, refused: 2, conflicts: 0, voided: 0 },
  ]);
  expect(groupSheet({ lines, by: 'agent' }).map(({ key, redeemed }) => [key, redeemed])).toEqual([
    ['anong', 2],
    ['boon', 0],
    [null, 0],
  ]);
  expect(totalSheet(lines)).toMatchObject({ redeemed: 2, sum: 900.3, waiting: 2, refused: 4, conflicts: 1 });
});

it('B24 leaves a mistake out of what was redeemed, until the owner decides that the code stays used', () => {
  const marked = { void_reason: 'practice', voided_at: '2026-11-20T03:02:00Z', voided_by: 's' } as const;
  const waiting = new Map([
    [
      'w',
      {
        reason: 'other' as const,
        atMs: at(7),
        byId: null,
        isWaiting: true,
        decision: null,
        note: null,
        decidedById: null,
        decidedAtMs: null,
      },
    ],
  ]);
  const sheet = daySheet({
    bookings,
    voids: waiting,
    userId: 'nok',
    events: [
      event('a', 1, marked),
      event('b', 2, { ...marked, booking_id: '2', code: 'CODE2', void_decision: 'reopened' }),
      event('c', 3, { ...marked, booking_id: '3', code: 'CODE3', void_decision: 'stays_used' }),
    ],
    attempts: [
      { nonce: 'w', code: 'CODE2', reason: null, attemptedAtMs: at(6), state: 'waiting', ...unanswered },
    ],
    failed: [],
  });
  expect(sheet.map(({ kind, void: mark }) => `${kind} ${mark?.reason}`)).toEqual([
    'voided other',
    'redeemed practice',
    'voided practice',
    'voided practice',
  ]);
  expect(totalSheet(sheet)).toMatchObject({ redeemed: 1, sum: 0.2, waiting: 0, voided: 3 });
});

it('has what this device was answered before the row of it arrived', () => {
  const answered = (nonce: string, outcome: 'first' | 'duplicate', answeredBy: 'direct' | 'queue') => {
    const attempt = { nonce, code: 'CODE1', reason: null, attemptedAtMs: at(1), shiftStaffId: 's' };
    return { ...attempt, state: 'answered' as const, answer: { outcome }, answeredBy };
  };
  const sheet = daySheet({
    bookings,
    events: [],
    voids: new Map(),
    userId: 'nok',
    failed: [],
    attempts: [
      answered('a', 'first', 'direct'),
      answered('b', 'duplicate', 'direct'),
      answered('c', 'duplicate', 'queue'),
    ],
  });
  expect(sheet.map(({ kind, reason, staffId }) => `${kind} ${reason} ${staffId}`)).toEqual([
    'redeemed null s',
    'refused duplicate s',
    'conflict duplicate s',
  ]);
});

it('B25 knows own attempts by the account and the person on shift', () => {
  const sheet = daySheet({
    bookings,
    voids: new Map(),
    userId: 'nok',
    events: [
      event('own', 1),
      event('own on shift', 2, { shift_staff_id: 'nok' }),
      event('on shift of another account', 3, { staff_id: 'desk', shift_staff_id: 'nok' }),
      event('of the account on the shift of another', 4, { shift_staff_id: 'mai' }),
    ],
    attempts: [null, 'mai'].map((shiftStaffId) => ({
      nonce: `waits ${shiftStaffId}`,
      code: 'CODE1',
      reason: null,
      shiftStaffId,
      attemptedAtMs: at(5),
      state: 'waiting' as const,
      ...unanswered,
    })),
    failed: [{ code: 'CODE1', reason: 'used', atMs: at(6) }],
  });
  const own = sheet.filter(({ isOwn }) => isOwn).map(({ key }) => key);
  expect(own).toEqual(['waits null', 'own on shift', 'own']);
});

it('an empty day has an empty sheet', () => {
  expect(
    daySheet({
      voids: new Map(),
      userId: 'nok',
      bookings,
      events: [],
      attempts: [],
      failed: [],
    }),
  ).toEqual([]);
  expect(groupSheet({ lines: [], by: 'agent' })).toEqual([]);
});

it('marks what reached the server after its day was over in Bangkok', () => {
  const late = (attempted_at: string, received_at: string) =>
    daySheet({
      voids: new Map(),
      userId: 'nok',
      bookings,
      events: [event('a', 1, { attempted_at, received_at })],
      attempts: [],
      failed: [],
    })[0]?.lateAtMs ?? null;
  expect(late('2026-11-20T16:50:00Z', '2026-11-20T16:59:59Z')).toBeNull();
  const next = '2026-11-20T17:00:00Z';
  expect(late('2026-11-20T16:50:00Z', next)).toBe(Date.parse(next));
});
