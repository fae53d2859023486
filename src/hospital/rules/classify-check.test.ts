import { describe, expect, it } from 'vitest';
import { aBooking } from '../../bookings/booking-fixtures.ts';
import type { Booking } from '../../bookings/rules/booking.ts';
import type { CheckFacts, CheckedAttempt } from './code-verdict.ts';
import { classifyCheck } from './classify-check.ts';

const NONCE = '00000000-0000-4000-8000-000000000001';

const booking = (part: Partial<Booking> = {}) =>
  aBooking({ promotion_start: '2026-01-01', promotion_end: '2026-11-20', ...part });

const usedRow = (nonce = 'another') =>
  booking({ used: true, used_at: '2026-11-20T02:00:00Z', used_nonce: nonce, used_mode: 'online' });

function attempt(part: Partial<CheckedAttempt> = {}): CheckedAttempt {
  return {
    nonce: NONCE,
    basis: 'available',
    attemptedAtMs: 1,
    state: 'waiting',
    answer: null,
    answeredBy: null,
    ...part,
  };
}

function answered(
  outcome: 'first' | 'duplicate' | 'late_cancel' | 'unknown' | 'held',
  answeredBy: 'direct' | 'queue',
  basis: CheckedAttempt['basis'] = 'available',
): CheckedAttempt {
  const answer = {
    outcome,
    usedAt: null,
    usedNonce: null,
    usedDevice: null,
    usedMode: null,
    cancelledAt: null,
  };
  return attempt({ state: 'answered', answeredBy, answer, basis });
}

function classify(part: Partial<CheckFacts>) {
  return classifyCheck({
    read: { code: 'K7M4P2X9QT', valid: true },
    lookedUp: false,
    local: null,
    heldAt: null,
    age: 'fresh',
    server: { kind: 'no_answer' },
    attempt: null,
    marking: false,
    ownNonce: null,
    signed: null,
    today: '2026-11-20',
    ...part,
  });
}

const offline = { local: booking() };
const now = { ownNonce: NONCE };
const signed = { verdict: 'good', hospitalId: 'h', title: null, end: null } as const;

describe('the states of a code (BOOKING-7)', () => {
  it.each<[string, Partial<CheckFacts>, string, string, readonly string[]]>([
    ['nothing typed', { read: null }, 'idle', 'idle', []],
    ['an empty field', { read: { code: '', valid: false } }, 'empty', 'idle', []],
    ['a wrong check character', { read: { code: 'X', valid: false } }, 'typo', 'care', ['look_up']],
    [
      'one that is looked up all the same',
      { read: { code: 'X', valid: false }, lookedUp: true, server: { kind: 'unknown' } },
      'invalid',
      'stop',
      [],
    ],
    [
      'an older code that the list has',
      { read: { code: 'X', valid: false }, ...offline },
      'valid_offline',
      'asks',
      ['mark'],
    ],
    ['not in the list, server asked', { server: { kind: 'asking' } }, 'checking', 'waits', []],
    ['not in the list, no network', {}, 'cannot_verify', 'care', ['retry', 'record']],
    [
      'not in the list, no session',
      { server: { kind: 'signed_out' } },
      'cannot_verify',
      'care',
      ['retry', 'record'],
    ],
    ['BOOKING-22 not in the list, no network, signed', { signed }, 'valid_signed', 'asks', ['mark']],
    [
      'BOOKING-22 not in the list, no session, signed',
      { signed, server: { kind: 'signed_out' } },
      'valid_signed',
      'asks',
      ['mark'],
    ],
    ['BOOKING-22 signed, server asked', { signed, server: { kind: 'asking' } }, 'checking', 'waits', []],
    [
      'BOOKING-22 signed, unknown to the server',
      { signed, server: { kind: 'unknown' } },
      'valid_signed',
      'asks',
      ['mark'],
    ],
    [
      'BOOKING-22 signed, too many unknown codes',
      { signed, server: { kind: 'too_many' } },
      'valid_signed',
      'asks',
      ['mark'],
    ],
    [
      'BOOKING-22 signed, in the list, and unknown to the server',
      { signed, local: booking(), server: { kind: 'unknown' } },
      'invalid',
      'stop',
      [],
    ],
    [
      'BOOKING-22 a signature that does not count, unknown to the server',
      { signed: { verdict: 'refused', why: 'ended' }, server: { kind: 'unknown' } },
      'invalid',
      'stop',
      [],
    ],
    ['BOOKING-22 signed, used by the list', { signed, local: usedRow() }, 'used', 'used', []],
    [
      'BOOKING-22 signed, cancelled by the list',
      { signed, local: booking({ deleted_at: '2026-11-19T00:00:00Z' }) },
      'cancelled',
      'stop',
      [],
    ],
    [
      'BOOKING-22 a signature that does not count',
      { signed: { verdict: 'refused', why: 'not_trusted' } },
      'cannot_verify',
      'care',
      ['retry', 'record'],
    ],
    [
      'BOOKING-22 pressed by the signature, no answer',
      { signed, ...now, attempt: attempt({ basis: 'signed' }) },
      'done_waiting',
      'done',
      [],
    ],
    [
      'BOOKING-22 pressed by the signature, sent, the booking is not there yet',
      { signed, attempt: answered('unknown', 'queue', 'signed') },
      'outcome_unknown',
      'care',
      ['retry'],
    ],
    [
      'BOOKING-22 pressed by the signature, and used elsewhere',
      { signed, attempt: answered('duplicate', 'queue', 'signed') },
      'conflict',
      'stop',
      [],
    ],
    ['too many unknown codes', { server: { kind: 'too_many' } }, 'too_many', 'care', ['retry']],
    ['unknown to the server', { server: { kind: 'unknown' } }, 'invalid', 'stop', []],
    ['in the list, server asked', { ...offline, server: { kind: 'asking' } }, 'valid', 'asks', ['mark']],
    [
      'the server agrees',
      { ...offline, server: { kind: 'available', booking: booking(), contact: null } },
      'valid',
      'asks',
      ['mark'],
    ],
    ['in a fresh list, no network', offline, 'valid_offline', 'asks', ['mark']],
    ['in a list of hours, no network', { ...offline, age: 'amber' }, 'valid_offline', 'asks', ['mark']],
    ['in a list of days', { ...offline, age: 'confirm' }, 'stale', 'care', ['confirm', 'retry']],
    ['in a list of weeks', { ...offline, age: 'record' }, 'stale', 'care', ['record', 'retry']],
    [
      'B6 the promotion ended yesterday',
      { ...offline, today: '2026-11-21' },
      'promotion_ended',
      'stop',
      ['reason'],
    ],
    ['used by the list', { local: usedRow() }, 'used', 'used', []],
    [
      'used by the server, the list is late',
      { ...offline, server: { kind: 'used', booking: usedRow(), contact: null } },
      'used',
      'used',
      [],
    ],
    [
      'cancelled by the list',
      { local: booking({ deleted_at: '2026-11-19T00:00:00Z' }) },
      'cancelled',
      'stop',
      [],
    ],
    [
      'pressed and answered: first',
      { ...offline, ...now, attempt: answered('first', 'direct') },
      'done',
      'done',
      [],
    ],
    ['pressed, no answer', { ...offline, ...now, attempt: attempt() }, 'done_waiting', 'done', []],
    ['pressed before, no answer yet', { ...offline, attempt: attempt() }, 'accepted_here', 'used', []],
    [
      'recorded on trust, no answer',
      { ...now, attempt: attempt({ basis: 'unclear' }) },
      'outcome_unknown',
      'care',
      ['retry'],
    ],
    [
      'recorded on trust, answered',
      { attempt: answered('duplicate', 'queue', 'unclear') },
      'used',
      'used',
      [],
    ],
    [
      'pressed, the server says used',
      { ...offline, ...now, attempt: answered('duplicate', 'direct') },
      'used',
      'used',
      [],
    ],
    [
      'pressed, the server says cancelled',
      { ...offline, ...now, attempt: answered('late_cancel', 'direct') },
      'cancelled',
      'stop',
      [],
    ],
    [
      'accepted without an answer, and used elsewhere',
      { ...offline, attempt: answered('duplicate', 'queue') },
      'conflict',
      'stop',
      [],
    ],
    [
      'accepted without an answer, and cancelled',
      { ...offline, attempt: answered('late_cancel', 'queue') },
      'conflict',
      'stop',
      [],
    ],
    [
      'refused by the server',
      { ...offline, attempt: attempt({ state: 'refused' }) },
      'attention',
      'care',
      ['retry'],
    ],
    [
      'our own success, its answer lost',
      { local: usedRow(NONCE), ...now, attempt: attempt() },
      'done',
      'done',
      [],
    ],
    [
      'accepted without an answer, first',
      { ...offline, attempt: answered('first', 'queue') },
      'accepted_here',
      'used',
      [],
    ],
    [
      'our own success, its answer lost, and the code comes again',
      { local: usedRow(NONCE), attempt: attempt() },
      'accepted_here',
      'used',
      [],
    ],
    [
      'our own success by the server, its answer lost, and the code comes again',
      { attempt: attempt(), server: { kind: 'used', booking: usedRow(NONCE), contact: null } },
      'accepted_here',
      'used',
      [],
    ],
    ['first at once, and the code comes again', { attempt: answered('first', 'direct') }, 'used', 'used', []],
    ['being marked', { ...offline, marking: true, attempt: attempt() }, 'marking', 'waits', []],
    ['being marked, and used by the list', { local: usedRow(NONCE), marking: true }, 'marking', 'waits', []],
    [
      "B20 a former member's device accepted it, by the list",
      { ...offline, heldAt: '2026-11-19T03:00:00Z' },
      'held',
      'care',
      ['reason'],
    ],
    [
      "B20 a former member's device accepted it, by the server",
      {
        server: { kind: 'available', booking: booking(), contact: null, heldAt: '2026-11-19T03:00:00Z' },
      },
      'held',
      'care',
      ['reason'],
    ],
    ['B20 used meanwhile', { local: usedRow(), heldAt: '2026-11-19T03:00:00Z' }, 'used', 'used', []],
    ['B20 accepted here by a former member', { attempt: answered('held', 'queue') }, 'held', 'care', []],
    [
      'B19 recorded on trust, the booking has not arrived',
      { attempt: answered('unknown', 'queue', 'unclear') },
      'outcome_unknown',
      'care',
      ['retry'],
    ],
    [
      'B19 recorded on trust, and the server does not know the code yet',
      { attempt: answered('unknown', 'queue', 'unclear'), server: { kind: 'unknown' } },
      'outcome_unknown',
      'care',
      ['retry'],
    ],
    [
      'B19 recorded on trust, and the booking that arrived was used by it',
      { local: usedRow(NONCE), attempt: answered('unknown', 'queue', 'unclear') },
      'accepted_here',
      'used',
      [],
    ],
    [
      'B19 recorded on trust, and the booking that arrived was used elsewhere',
      { local: usedRow(), ...now, attempt: answered('unknown', 'queue', 'unclear') },
      'used',
      'used',
      [],
    ],
    [
      'B19 recorded on trust, and the booking that arrived is cancelled',
      {
        local: booking({ deleted_at: '2026-11-19T00:00:00Z' }),
        ...now,
        attempt: answered('unknown', 'queue', 'unclear'),
      },
      'cancelled',
      'stop',
      [],
    ],
    [
      'B19 recorded on trust, and the booking that arrived is used by nobody',
      { ...offline, ...now, attempt: answered('unknown', 'queue', 'unclear') },
      'valid_offline',
      'asks',
      ['mark'],
    ],
    [
      'B19 accepted by the signature, and the booking that arrived was used elsewhere',
      { signed, local: usedRow(), ...now, attempt: answered('unknown', 'queue', 'signed') },
      'conflict',
      'stop',
      [],
    ],
    [
      'B19 the same, and the code comes again',
      { signed, local: usedRow(), attempt: answered('unknown', 'queue', 'signed') },
      'conflict',
      'stop',
      [],
    ],
    [
      'B19 accepted by the signature, and the booking that arrived is cancelled',
      {
        signed,
        local: booking({ deleted_at: '2026-11-19T00:00:00Z' }),
        ...now,
        attempt: answered('unknown', 'queue', 'signed'),
      },
      'conflict',
      'stop',
      [],
    ],
    [
      'unknown before, in the list now',
      { ...offline, attempt: answered('unknown', 'direct') },
      'valid_offline',
      'asks',
      ['mark'],
    ],
  ])('%s', (_name, facts, state, signal, actions) => {
    expect(classify(facts)).toMatchObject({ state, signal, actions });
  });

  it('B19 an attempt that met no booking is answered by the booking that arrived', () => {
    const facts = { local: usedRow(), ...now };
    const use = { usedAt: '2026-11-20T02:00:00Z', device: null, mode: 'online', here: false };
    expect(classify({ ...facts, attempt: answered('unknown', 'queue', 'unclear') })).toMatchObject({ use });
    const accepted = { attempt: answered('unknown', 'queue', 'signed'), signed };
    expect(classify({ ...facts, ...accepted })).toMatchObject({ outcome: 'duplicate' });
    const local = booking({ deleted_at: '2026-11-19T00:00:00Z' });
    expect(classify({ ...facts, ...accepted, local })).toMatchObject({ outcome: 'late_cancel' });
    const cancelledAt = local.deleted_at;
    const recorded = { local, attempt: answered('unknown', 'queue', 'unclear') };
    expect(classify({ ...facts, ...recorded })).toMatchObject({ state: 'cancelled', cancelledAt });
  });

  it('never says Invalid Code without the server, and never offers a press on a used or cancelled code', () => {
    const ages = ['fresh', 'amber', 'confirm', 'record', 'none'] as const;
    const kinds = ['not_asked', 'asking', 'no_answer', 'too_many', 'signed_out'] as const;
    for (const age of ages)
      for (const kind of kinds)
        for (const local of [null, booking(), usedRow(), booking({ deleted_at: '2026-11-19T00:00:00Z' })]) {
          const verdict = classify({ age, server: { kind }, local });
          expect(verdict.state).not.toBe('invalid');
          if (local?.used === true || local?.deleted_at) expect(verdict.actions).toEqual([]);
        }
  });
});
