/** The day sheet: what the reception did on one day, counted by promotion and by agent. Pure. */
import type { Booking } from '../../bookings/rules/booking.ts';
import type { RedemptionEvent } from '../../bookings/rules/redemption-event.ts';
import { isOwnAttempt, voidOf, type RedemptionVoid } from './redemption-void.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';

/**
 * `redeemed`: the first redemption of its code. `waiting`: accepted on this device, not answered yet. `refused`: refused
 * by the server at once. `conflict`: accepted without an answer, and refused later. `failed`: checked, but not accepted.
 * `voided`: redeemed by mistake, unless the owner decided that the code stays used.
 */
export type SheetKind = 'redeemed' | 'waiting' | 'refused' | 'conflict' | 'failed' | 'voided';

/** Why an attempt did not redeem the booking: the server's outcome, or the state that the screen showed. */
export type SheetReason =
  | Exclude<RedemptionEvent['outcome'], 'first'>
  | 'used'
  | 'invalid'
  | 'cancelled'
  | 'cannot_verify'
  | 'too_many'
  | 'not_sent';

/** One line of the day sheet: an attempt, or a failed check. */
export interface SheetLine {
  key: string;
  /** Nonce of the attempt; null for a check that led to no attempt. */
  nonce: string | null;
  /** Null if the redemption was not marked as a mistake. */
  void: RedemptionVoid | null;
  kind: SheetKind;
  /** Milliseconds since 1970. */
  atMs: number;
  code: string;
  reason: SheetReason | null;
  /** The reason that the staff wrote; null for none. */
  note: string | null;
  /** Null if the code is unknown or the booking is gone. */
  booking: Booking | null;
  agentId: string | null;
  /** The id of the device; null for a line that only this device knows. */
  device: string | null;
  /** The person on shift, else the account signed in; null if neither is known. */
  staffId: string | null;
  /** True if the account signed in made the attempt while nobody was on shift (rule B25). */
  isOwn: boolean;
  isOffline: boolean;
  /** Time of arrival at the server if that was after the day of the attempt; null otherwise. */
  lateAtMs: number | null;
}

/** An attempt of this device, as sync stores it. */
interface OwnAttempt {
  nonce: string;
  code: string;
  reason: string | null;
  shiftStaffId?: string | null;
  attemptedAtMs: number;
  state: 'waiting' | 'answered' | 'refused';
  answer: { outcome: RedemptionEvent['outcome'] } | null;
  /** `direct`: the server answered at once. `queue`: the code was accepted first, and answered later. */
  answeredBy: 'direct' | 'queue' | null;
}
interface FailedCheck {
  code: string;
  reason: string;
  atMs: number;
}

const failedReasons: readonly SheetReason[] = ['used', 'invalid', 'cancelled', 'cannot_verify', 'too_many'];

/** Lists every attempt and failed check of the day, newest first. `bookings` are those of the hospital. */
export function daySheet(options: {
  events: readonly RedemptionEvent[];
  attempts: readonly OwnAttempt[];
  failed: readonly FailedCheck[];
  bookings: readonly Booking[];
  /** Voids that are not in the events yet, by nonce. */
  voids: ReadonlyMap<string, RedemptionVoid>;
  /** The id of the account signed in. */
  userId: string;
}): SheetLine[] {
  const { userId } = options;
  const byId = new Map(options.bookings.map((booking) => [booking.id, booking]));
  const byCode = new Map(options.bookings.map((booking) => [booking.booking_code, booking]));
  const stored = new Set(options.events.map(({ nonce }) => nonce));
  const local = { device: null, staffId: null, isOwn: false, isOffline: true, lateAtMs: null };
  const lines = [
    ...options.events.map((event): SheetLine => {
      const booking = (event.booking_id === null ? null : byId.get(event.booking_id)) ?? null;
      const marked = voidOf(event) ?? options.voids.get(event.nonce) ?? null;
      return {
        key: event.nonce,
        nonce: event.nonce,
        void: marked,
        kind: kindOf(event, marked),
        atMs: Date.parse(event.attempted_at),
        code: event.code,
        reason: event.outcome === 'first' ? null : event.outcome,
        note: event.reason,
        booking,
        agentId: event.agent_id,
        device: event.device,
        staffId: event.shift_staff_id ?? event.staff_id,
        isOwn: isOwnAttempt({ userId, shiftStaffId: null, attempt: null, event }),
        isOffline: event.mode === 'offline',
        lateAtMs: lateAtMsOf(event),
      };
    }),
    // An attempt's row may arrive before or after its answer; once it is there, the row is listed instead.
    ...options.attempts
      .filter(({ nonce }) => !stored.has(nonce))
      .map((attempt): SheetLine => {
        const booking = byCode.get(attempt.code) ?? null;
        const { nonce, code, reason: note, attemptedAtMs: atMs, shiftStaffId: staffId = null } = attempt;
        const mark = options.voids.get(nonce) ?? null;
        const known = { kind: kindOfAttempt(attempt, mark), reason: reasonOfAttempt(attempt) };
        const isOwn = isOwnAttempt({ userId, shiftStaffId: null, attempt, event: undefined });
        const line = { ...local, ...known, staffId, isOwn, key: nonce, nonce, void: mark, atMs, code, note };
        return { ...line, booking, ...agentOf(booking) };
      }),
    ...options.failed.map(({ code, reason, atMs }, n): SheetLine => {
      const booking = byCode.get(code) ?? null;
      const known = failedReasons.find((one) => one === reason) ?? null;
      return {
        ...local,
        key: `failed ${n} ${atMs}`,
        nonce: null,
        void: null,
        kind: 'failed',
        atMs,
        code,
        reason: known,
        note: null,
        booking,
        ...agentOf(booking),
      };
    }),
  ];
  return lines.sort((a, b) => b.atMs - a.atMs);
}

/**
 * This device's attempts of which the server has no row yet; `rows` are those found by nonce, of any hospital
 * and day. `isWithin` gets the time that the row will have, because the device's clock may be wrong.
 */
export function unlistedAttempts<One extends { nonce: string; attemptedAt: string }>(options: {
  attempts: readonly One[];
  rows: readonly ({ nonce: string } | undefined)[];
  isWithin: (atMs: number) => boolean;
}): One[] {
  const shown = new Set(options.rows.map((row) => row?.nonce));
  return options.attempts.filter(
    ({ nonce, attemptedAt }) => !shown.has(nonce) && options.isWithin(Date.parse(attemptedAt)),
  );
}

function kindOf(event: RedemptionEvent, marked: RedemptionVoid | null): SheetKind {
  if (event.outcome !== 'first') return event.mode === 'offline' ? 'conflict' : 'refused';
  return marked && marked.decision !== 'stays_used' ? 'voided' : 'redeemed';
}

function kindOfAttempt({ answer, answeredBy }: OwnAttempt, marked: RedemptionVoid | null): SheetKind {
  if (answer && answer.outcome !== 'first') return answeredBy === 'queue' ? 'conflict' : 'refused';
  if (marked) return 'voided';
  return answer ? 'redeemed' : 'waiting';
}

function reasonOfAttempt({ state, answer }: OwnAttempt): SheetReason | null {
  if (state === 'refused') return 'not_sent';
  return answer && answer.outcome !== 'first' ? answer.outcome : null;
}

/**
 * When the attempt arrived, if after its own day; else null. It is listed apart: a settled day stays as it
 * was.
 */
function lateAtMsOf(event: RedemptionEvent): number | null {
  const receivedAtMs = Date.parse(event.received_at);
  return bangkokDay(receivedAtMs) > bangkokDay(Date.parse(event.attempted_at)) ? receivedAtMs : null;
}

function agentOf(booking: Booking | null): { agentId: string | null } {
  return { agentId: booking?.user_id ?? null };
}

/** The totals of all lines of one promotion or one agent. */
export interface SheetGroup {
  /** The promotion's title or the agent's id; null if neither is known. */
  key: string | null;
  redeemed: number;
  /** Sum of the prices of redeemed bookings, in baht. */
  sum: number;
  waiting: number;
  /** Attempts refused at once, and failed checks. */
  refused: number;
  conflicts: number;
  /** Redeemed by mistake; not among `redeemed`. */
  voided: number;
}

const none: SheetGroup = {
  key: null,
  redeemed: 0,
  sum: 0,
  waiting: 0,
  refused: 0,
  conflicts: 0,
  voided: 0,
};

/** Counts the lines by promotion or by agent: most redeemed first, lines without promotion or agent last. */
export function groupSheet(options: {
  lines: readonly SheetLine[];
  by: 'promotion' | 'agent';
}): SheetGroup[] {
  const groups = new Map<string | null, SheetGroup>();
  for (const line of options.lines) {
    const key = options.by === 'agent' ? line.agentId : line.booking?.promotion_title || null;
    const group = groups.get(key) ?? { ...none, key };
    groups.set(key, add(group, line));
  }
  return [...groups.values()].sort(
    (a, b) =>
      Number(a.key === null) - Number(b.key === null) ||
      b.redeemed - a.redeemed ||
      (a.key ?? '').localeCompare(b.key ?? '', 'th'),
  );
}

/** Counts all lines together. */
export function totalSheet(lines: readonly SheetLine[]): Omit<SheetGroup, 'key'> {
  return lines.reduce(add, none);
}

function add(group: SheetGroup, line: SheetLine): SheetGroup {
  const one = (isIt: boolean) => (isIt ? 1 : 0);
  const isRedeemed = line.kind === 'redeemed';
  return {
    key: group.key,
    redeemed: group.redeemed + one(isRedeemed),
    // Rounded to whole satang, because a sum of floats is not exact.
    sum: Math.round((group.sum + (isRedeemed ? (line.booking?.booking_price ?? 0) : 0)) * 100) / 100,
    waiting: group.waiting + one(line.kind === 'waiting'),
    refused: group.refused + one(line.kind === 'refused' || line.kind === 'failed'),
    conflicts: group.conflicts + one(line.kind === 'conflict'),
    voided: group.voided + one(line.kind === 'voided'),
  };
}
