/** Attempts to redeem, as `public.sync_attempts` and its private functions take them. */
import type { Columns } from '../../engine/protocol.ts';
import type {
  RedemptionsResponse,
  WireAttempt,
  WireAttemptAnswer,
} from '../../redemptions/redemption-protocol.ts';
import { matchRecorded, outcomeFor } from '../booking-models.ts';
import { noteDevice } from './erasure-proofs.ts';
import { takeLosers } from './void-redemptions.ts';
import { knownStaff, worldOf, type ModelContext } from './model-state.ts';

export interface RedemptionsArguments {
  expected_user: string | null;
  device: string;
  rows: readonly WireAttempt[];
}

const MAX_UNKNOWN_CODES = 30;
const UNKNOWN_CODES_WITHIN_MS = 5 * 60_000;

interface Who {
  context: ModelContext;
  userId: string;
  device: string;
  /** Hospitals that the person is a member of. */
  mine: readonly string[];
}

/**
 * Answers attempts in their order. A member of no hospital gets only the nonces that are held for the owner of a
 * hospital that they left.
 */
export function redeemAttempts(options: {
  context: ModelContext;
  userId: string;
  call: RedemptionsArguments;
}): Omit<RedemptionsResponse, 'server_time'> {
  const { context, userId, call } = options;
  const { device, rows } = call;
  const mine = [...(context.state.memberships.get(userId) ?? [])].sort();
  const who = { context, userId, device, mine };
  for (const reader of mine) noteDevice(context, { reader, device, userId });
  if (mine.length === 0) {
    const held = rows.filter((attempt) => hold(who, attempt)).map(({ nonce }) => nonce);
    return { uid: userId, membership: 'none', answers: [], held };
  }
  const isRevoked = mine.some((hospital) => context.state.revoked.has(`${hospital} ${device}`));
  return {
    uid: userId,
    membership: isRevoked ? 'revoked' : 'member',
    answers: rows.map((attempt) => redeemOne(who, attempt)),
  };
}

/** As `private.redeem_one`. */
function redeemOne(who: Who, attempt: WireAttempt): WireAttemptAnswer {
  const { context, userId, device, mine } = who;
  const world = worldOf(context);
  const known = world.row('redemption_events', attempt.nonce);
  if (known) {
    const isMine = mine.includes(String(known['hospital_id']));
    if (isMine || known['staff_id'] === userId) goOffline(context, { event: known, attempt });
    if (!isMine) return { nonce: attempt.nonce, outcome: 'unknown' };
    return answerOf(context, attempt.nonce);
  }
  if (hasTooManyChecks(context, userId)) return { nonce: attempt.nonce, outcome: 'too_many_checks' };
  const booking = findBooking(context, attempt.code, mine);
  if (!booking) context.state.failedChecks.push({ userId, atMs: Date.parse(context.now()) });
  const outcome = booking ? outcomeFor(booking) : 'unknown';
  const now = context.now();
  // The time of an attempt is no earlier than its booking and no later than its arrival.
  const attempted = attempt.attempted_at < now ? attempt.attempted_at : now;
  const bookedAt = String(booking?.['created_at'] ?? attempted);
  const attempted_at = Date.parse(attempted) < Date.parse(bookedAt) ? bookedAt : attempted;
  const used =
    outcome === 'first'
      ? { used_nonce: attempt.nonce, used_at: attempted_at }
      : { used_nonce: booking?.['used_nonce'] ?? null, used_at: booking?.['used_at'] ?? null };
  const event: Columns = {
    ...blankEvent({ attempt, device, staffId: userId, at: now }),
    ...used,
    hospital_id: booking?.['hospital_id'] ?? mine[0] ?? null,
    booking_id: booking?.['id'] ?? null,
    agent_id: booking?.['user_id'] ?? null,
    attempted_at,
    shift_staff_id: knownStaff(context, attempt.shift_staff, [
      String(booking?.['hospital_id'] ?? mine[0] ?? ''),
    ]),
    outcome,
    cancelled_at: outcome === 'late_cancel' ? (booking?.['deleted_at'] ?? null) : null,
  };
  if (outcome === 'first' && booking) {
    const row = { ...booking, ...used, used: true, used_mode: attempt.mode };
    world.write({ entity: 'bookings', rowId: String(booking['id']), row });
  }
  world.write({ entity: 'redemption_events', rowId: attempt.nonce, row: event });
  return answerOf(context, attempt.nonce);
}

/** As `private.hold_attempt`: true if the attempt of a former member is stored. */
function hold({ context, userId, device }: Who, attempt: WireAttempt): boolean {
  if (!context.has('attempts_of_former')) return false;
  const world = worldOf(context);
  const known = world.row('redemption_events', attempt.nonce);
  if (known) {
    if (known['staff_id'] !== userId) return false;
    goOffline(context, { event: known, attempt });
    return true;
  }
  const left = [...(context.state.leftAt.get(userId) ?? [])].filter(([, at]) => attempt.attempted_at <= at);
  const booking = findBooking(
    context,
    attempt.code,
    left.map(([hospitalId]) => hospitalId),
  );
  const [hospitalId, leftAt] =
    left.find(([one]) => one === booking?.['hospital_id']) ?? left.at(-1) ?? ([null, null] as const);
  if (hospitalId === null) return false;
  const row: Columns = {
    ...blankEvent({ attempt: { ...attempt, mode: 'offline' }, device, staffId: userId, at: context.now() }),
    hospital_id: hospitalId,
    booking_id: booking?.['id'] ?? null,
    agent_id: booking?.['user_id'] ?? null,
    staff_left_at: leftAt,
    shift_staff_id: knownStaff(context, attempt.shift_staff, [hospitalId]),
    outcome: 'held',
  };
  world.write({ entity: 'redemption_events', rowId: attempt.nonce, row });
  return true;
}

/** As `private.mark_attempt_offline`: the device did not get the answer and went on without it. */
function goOffline(
  context: ModelContext,
  { event, attempt }: { event: Columns; attempt: WireAttempt },
): void {
  if (event['mode'] === 'offline' || attempt.mode === 'online' || event['outcome'] === 'first') return;
  const world = worldOf(context);
  world.write({ entity: 'redemption_events', rowId: attempt.nonce, row: { ...event, mode: 'offline' } });
  const booking = findBooking(context, attempt.code, [String(event['hospital_id'])]);
  if (booking) matchRecorded(world, booking);
  if (event['outcome'] === 'duplicate') takeLosers(context, String(event['booking_id']));
}

function blankEvent(options: { attempt: WireAttempt; device: string; staffId: string; at: string }): Columns {
  const { attempt, device, staffId, at } = options;
  return {
    id: attempt.nonce,
    nonce: attempt.nonce,
    hospital_id: null,
    booking_id: null,
    agent_id: null,
    code: attempt.code.slice(0, 64),
    device,
    staff_id: staffId,
    staff_left_at: null,
    shift_staff_id: null,
    attempted_at: attempt.attempted_at,
    received_at: at,
    mode: attempt.mode,
    outcome: 'unknown',
    reason: attempt.reason?.trim() || null,
    used_nonce: null,
    used_at: null,
    cancelled_at: null,
    resolution: null,
    resolution_note: null,
    resolved_by: null,
    resolved_at: null,
    closed_at: null,
    ...noVoid,
  };
}

const noVoid: Columns = {
  void_id: null,
  voided_at: null,
  voided_by: null,
  void_reason: null,
  void_decision: null,
  void_note: null,
  void_decided_by: null,
  void_decided_at: null,
};

function answerOf(context: ModelContext, nonce: string): WireAttemptAnswer {
  const { row } = worldOf(context);
  const event = row('redemption_events', nonce) ?? {};
  const answer = { nonce, outcome: event['outcome'] as WireAttemptAnswer['outcome'] };
  if (answer.outcome === 'unknown' || answer.outcome === 'held') return answer;
  const { booking_id, used_at, used_nonce, cancelled_at } = event as Record<string, string | null>;
  if (answer.outcome === 'late_cancel') return { ...answer, booking_id, cancelled_at };
  const winner = row('redemption_events', String(used_nonce));
  const won = { used_device: winner?.['device'] ?? null, used_mode: winner?.['mode'] ?? null };
  return { ...answer, booking_id, used_at, used_nonce, ...won } as WireAttemptAnswer;
}

function findBooking(context: ModelContext, code: string, hospitals: readonly string[]): Columns | undefined {
  return worldOf(context)
    .rows('bookings')
    .find((row) => row['booking_code'] === code && hospitals.includes(String(row['hospital_id'])));
}

/** As `private.too_many_checks`. */
export function hasTooManyChecks(context: ModelContext, userId: string): boolean {
  const sinceMs = Date.parse(context.now()) - UNKNOWN_CODES_WITHIN_MS;
  const failed = context.state.failedChecks.filter((one) => one.userId === userId && one.atMs > sinceMs);
  return failed.length >= MAX_UNKNOWN_CODES;
}
