import { expect, it } from 'vitest';
import { aBooking } from '../../bookings/booking-fixtures.ts';
import { classifyCheck } from './classify-check.ts';
import type { CheckFacts, ServerCheck } from './code-verdict.ts';
import { isAutoRedeemed } from './is-auto-redeemed.ts';

const booking = aBooking({ promotion_end: '2026-11-20' });
const facts: CheckFacts = {
  read: { code: 'K7M4P2X9QT', valid: true },
  lookedUp: false,
  local: booking,
  heldAt: null,
  age: 'fresh',
  server: { kind: 'no_answer' },
  attempt: null,
  marking: false,
  ownNonce: null,
  signed: null,
  today: '2026-11-19',
};
const available: ServerCheck = { kind: 'available', booking, contact: null };
const signed = { verdict: 'good', hospitalId: 'h', title: null, end: null } as const;

it.each<[string, boolean, Partial<CheckFacts>]>([
  ['in a new list, no network', true, {}],
  ['in a list of some hours, no network', true, { age: 'amber' }],
  ['the server says so', true, { server: available, local: null }],
  ['the server is still asked', false, { server: { kind: 'asking' } }],
  ['in an old list', false, { age: 'confirm' }],
  ['in a list of a week', false, { age: 'record' }],
  ['known by its signature alone', false, { local: null, signed }],
  ['known by nobody', false, { local: null }],
  ['the promotion has ended', false, { today: '2026-11-21' }],
  ['a former member accepted it', false, { heldAt: '2026-11-18T03:00:00Z' }],
  ['used', false, { local: { ...booking, used: true } }],
  ['cancelled', false, { local: { ...booking, deleted_at: '2026-11-18T03:00:00Z' } }],
  ['being marked', false, { marking: true }],
])('BOOKING-23 %s: marked without a press is %s', (_name, expected, part) => {
  expect(isAutoRedeemed(classifyCheck({ ...facts, ...part }))).toBe(expected);
});
