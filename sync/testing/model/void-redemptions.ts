/** Voids of redemptions, as `public.void_redemptions` and `public.decide_voids` take them (rule B24). */
import type { Columns } from '../../engine/protocol.ts';
import { outcomeFor } from '../booking-models.ts';
import {
  knownStaff,
  rowOf,
  worldOf,
  type ModelContext,
  type ModelDecision,
  type ModelVoid,
  type WireDecision,
  type WireVoid,
} from './model-state.ts';

const OWN_WITHIN_MS = 5 * 60_000;

export interface VoidsArguments {
  expected_user: string | null;
  rows: readonly WireVoid[];
}

/**
 * `waiting`: the attempt is unknown here, or another hospital's. `too_late`: the caller's own attempt, more than
 * five minutes older than the void. `not_allowed`: no right, another void's id, or 200 unmatched voids already.
 */
export interface VoidAnswer {
  id: string;
  outcome: 'voided' | 'waiting' | 'too_late' | 'not_allowed';
}

/** Stores the voids of a call and marks their attempts, by the rights that the caller has now. */
export function voidRedemptions(options: {
  context: ModelContext;
  userId: string;
  rows: readonly WireVoid[];
}): VoidAnswer[] {
  const { context, userId, rows } = options;
  const memberOf = [...(context.state.memberships.get(userId) ?? [])].sort();
  const owns = (person: string, hospital: string) => context.state.owners.get(person)?.has(hospital) ?? false;
  return rows.map((row) => {
    const { id } = row;
    if (memberOf.length === 0) return { id, outcome: 'not_allowed' };
    const now = context.now();
    const voided_at = Date.parse(row.voided_at) < Date.parse(now) ? row.voided_at : now;
    const shiftStaffId = knownStaff(context, row.shift_staff, memberOf);
    // On an owner's tablet only a person on shift who owns the hospital has an owner's rights.
    const ownerOf = memberOf.filter((one) => owns(userId, one) && owns(shiftStaffId ?? userId, one));
    const sent: ModelVoid = { ...row, voided_at, staffId: userId, shiftStaffId, memberOf, ownerOf };
    const stored = context.state.voids.find((one) => one.id === id) ?? sent;
    if (stored.staffId !== userId || stored.nonce !== row.nonce) return { id, outcome: 'not_allowed' };
    if (stored === sent) {
      const { voids } = context.state;
      if (hasNoRoom({ context, sent, stored: voids, rightsOf: (one) => one.memberOf })) {
        return { id, outcome: 'not_allowed' };
      }
      voids.push(sent);
    }
    const event = rowOf(context, 'redemption_events', row.nonce);
    if (!event || !memberOf.includes(String(event['hospital_id']))) return { id, outcome: 'waiting' };
    if (!mayVoid(stored, event)) {
      return { id, outcome: isOwn(stored, event) ? 'too_late' : 'not_allowed' };
    }
    applyVoids(context);
    return { id, outcome: 'voided' };
  });
}

const MOST_UNMATCHED = 200;

/** Whether the person has already sent as many rows as allowed whose attempts are not of their hospitals. */
function hasNoRoom<Row extends { nonce: string; staffId: string }>(options: {
  context: ModelContext;
  sent: Row;
  stored: readonly Row[];
  rightsOf: (row: Row) => readonly string[];
}): boolean {
  const { context, sent, stored, rightsOf } = options;
  const isUnmatched = (row: Row) => {
    const event = rowOf(context, 'redemption_events', row.nonce);
    return !event || !rightsOf(row).includes(String(event['hospital_id']));
  };
  const own = stored.filter(({ staffId }) => staffId === sent.staffId);
  return isUnmatched(sent) && own.filter(isUnmatched).length >= MOST_UNMATCHED;
}

/** As `private.may_void`: an owner always, others of their own attempts within five minutes. */
function mayVoid(one: ModelVoid, event: Columns): boolean {
  const hospital = String(event['hospital_id']);
  if (one.ownerOf.includes(hospital)) return true;
  if (!isOwn(one, event) || !one.memberOf.includes(hospital)) return false;
  return Date.parse(one.voided_at) <= Date.parse(String(event['attempted_at'])) + OWN_WITHIN_MS;
}

/** True if the same account sent the attempt, with the same person on shift. */
function isOwn(one: ModelVoid, event: Columns): boolean {
  const { staff_id, shift_staff_id } = event;
  return staff_id === one.staffId && (shift_staff_id ?? staff_id) === (one.shiftStaffId ?? one.staffId);
}

/** As the trigger `apply_void`: the earliest void that is allowed marks its attempt, whichever arrived first. */
export function applyVoids(context: ModelContext): void {
  if (!context.has('voids_before_attempts') || context.state.voids.length === 0) return;
  const world = worldOf(context);
  for (const one of context.state.voids) {
    const event = world.row('redemption_events', one.nonce);
    if (!event || event['void_decision'] !== null || !mayVoid(one, event)) continue;
    const known = { voided_at: String(event['voided_at']), id: String(event['void_id']) };
    if (event['void_id'] !== null && !isEarlier(one, known)) continue;
    const { id: void_id, voided_at, reason: void_reason } = one;
    const voided_by = one.shiftStaffId ?? one.staffId;
    const row = { ...event, void_id, voided_at, voided_by, void_reason };
    world.write({ entity: 'redemption_events', rowId: one.nonce, row });
  }
}

function isEarlier(a: { voided_at: string; id: string }, b: { voided_at: string; id: string }): boolean {
  const betweenMs = Date.parse(a.voided_at) - Date.parse(b.voided_at);
  return betweenMs < 0 || (betweenMs === 0 && a.id < b.id);
}

export interface DecisionsArguments {
  expected_user: string | null;
  rows: readonly WireDecision[];
}

/** `waiting`: no hospital of the caller has the attempt, or it is no voided redemption yet. */
export interface DecisionAnswer {
  id: string;
  outcome: 'decided' | 'waiting' | 'not_allowed';
}

/**
 * Stores the decisions of a call, by the rights that the caller has
 * now, and applies those whose voids have arrived.
 */
export function decideVoids(options: {
  context: ModelContext;
  userId: string;
  rows: readonly WireDecision[];
}): DecisionAnswer[] {
  const { context, userId, rows } = options;
  const memberOf = [...(context.state.memberships.get(userId) ?? [])].sort();
  const owns = (person: string, hospital: string) => context.state.owners.get(person)?.has(hospital) ?? false;
  return rows.map((row) => {
    const { id } = row;
    const now = context.now();
    const decided_at = Date.parse(row.decided_at) < Date.parse(now) ? row.decided_at : now;
    const shiftStaffId = knownStaff(context, row.shift_staff, memberOf);
    const ownerOf = memberOf.filter((one) => owns(userId, one) && owns(shiftStaffId ?? userId, one));
    if (ownerOf.length === 0) return { id, outcome: 'not_allowed' };
    const note = row.note?.trim() || null;
    const sent: ModelDecision = { ...row, note, decided_at, staffId: userId, shiftStaffId, ownerOf };
    const stored = context.state.decisions.find((one) => one.id === id) ?? sent;
    if (stored.staffId !== userId || stored.nonce !== row.nonce) return { id, outcome: 'not_allowed' };
    if (stored === sent) {
      const { decisions } = context.state;
      if (hasNoRoom({ context, sent, stored: decisions, rightsOf: (one) => one.ownerOf })) {
        return { id, outcome: 'not_allowed' };
      }
      decisions.push(sent);
    }
    const event = rowOf(context, 'redemption_events', row.nonce);
    const hospital = String(event?.['hospital_id']);
    if (!stored.ownerOf.includes(hospital)) {
      return { id, outcome: memberOf.includes(hospital) ? 'not_allowed' : 'waiting' };
    }
    if (event?.['outcome'] !== 'first' || event['voided_at'] === null) return { id, outcome: 'waiting' };
    applyDecisions(context);
    return { id, outcome: 'decided' };
  });
}

/** As `private.apply_void_decision`: what reopens is final, whenever it arrives; of the others the last one counts. */
export function applyDecisions(context: ModelContext): void {
  for (const { nonce } of context.state.decisions) takeDecision(context, nonce);
}

function takeDecision(context: ModelContext, nonce: string): void {
  const world = worldOf(context);
  const event = world.row('redemption_events', nonce);
  if (event?.['outcome'] !== 'first' || event['voided_at'] === null) return;
  if (event['void_decision'] === 'reopened') return;
  const rank = (one: ModelDecision) => Date.parse(one.decided_at) * (one.decision === 'reopened' ? 1 : -1);
  const [taken] = context.state.decisions
    .filter((one) => one.nonce === nonce && one.ownerOf.includes(String(event['hospital_id'])))
    .sort((a, b) => a.decision.localeCompare(b.decision) || rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
  if (!taken) return;
  const { decision, decided_at } = taken;
  const isSame = event['void_decision'] === decision && event['void_decided_at'] === decided_at;
  if (isSame) return;
  const row = {
    ...event,
    void_decision: decision,
    void_note: taken.note,
    void_decided_by: taken.shiftStaffId ?? taken.staffId,
    void_decided_at: decided_at,
  };
  world.write({ entity: 'redemption_events', rowId: nonce, row });
  if (decision === 'reopened') reopenBooking(context, row);
}

function reopenBooking(context: ModelContext, event: Columns): void {
  const world = worldOf(context);
  const id = String(event['booking_id']);
  const booking = world.row('bookings', id);
  if (booking?.['used_nonce'] === event['nonce']) {
    const free = { used: false, used_at: null, used_nonce: null, used_mode: null };
    world.write({ entity: 'bookings', rowId: id, row: { ...booking, ...free } });
  }
  takeLosers(context, id);
}

/** As `private.redecide_lost_attempts`: open attempts that lost to a reopened redemption are decided again, the earliest first. */
export function takeLosers(context: ModelContext, bookingId: string): void {
  const world = worldOf(context);
  const isReopened = (nonce: unknown) =>
    world.row('redemption_events', String(nonce))?.['void_decision'] === 'reopened';
  const lost = world
    .rows('redemption_events')
    .filter((row) => row['booking_id'] === bookingId && isReopened(row['used_nonce']))
    .filter((row) => row['outcome'] === 'duplicate' && row['mode'] === 'offline')
    .filter((row) => row['resolution'] === null && row['voided_at'] === null)
    .sort((a, b) => Date.parse(String(a['attempted_at'])) - Date.parse(String(b['attempted_at'])));
  for (const one of lost) {
    const now = world.row('bookings', bookingId);
    if (!now) return;
    const outcome = outcomeFor(now);
    const use =
      outcome === 'first'
        ? { used_nonce: one['nonce'] ?? null, used_at: one['attempted_at'] ?? null }
        : { used_nonce: now['used_nonce'] ?? null, used_at: now['used_at'] ?? null };
    world.write({ entity: 'redemption_events', rowId: String(one['id']), row: { ...one, ...use, outcome } });
    if (outcome !== 'first') continue;
    const used = { ...now, ...use, used: true, used_mode: 'offline' };
    world.write({ entity: 'bookings', rowId: bookingId, row: used });
  }
}
