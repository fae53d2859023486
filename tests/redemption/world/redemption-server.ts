/**
 * A model of `public.sync_attempts` and of an agent's cancellation. Time passes between its steps, as between the
 * statements of a transaction. Only the lock keeps concurrent calls apart.
 */
import type { WireAttempt, WireAttemptAnswer } from '../../../sync/redemptions/redemption-protocol.ts';
import type { Safeguards } from './safeguards.ts';
import type { StoredDecision, StoredVoid } from './disk.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface ServerBooking {
  id: string;
  code: string;
  hospital: string;
  used: boolean;
  usedAt: string | null;
  usedNonce: string | null;
  usedMode: 'online' | 'offline' | null;
  cancelledAt: string | null;
  /** False until the agent's device has sent it. */
  arrived: boolean;
}

export interface ServerEvent {
  nonce: string;
  hospital: string;
  device: string;
  code: string;
  mode: 'online' | 'offline';
  attemptedAt: string;
  /** The person on shift on the device; null for none. */
  shiftStaff: string | null;
  answer: WireAttemptAnswer;
  /** When an attempt that was stored as unknown was decided with its booking; null for all others. */
  matchedAtMs: number | null;
  /** The void that marks this attempt, and its time; null for none. */
  voided: Pick<StoredVoid, 'id' | 'voidedAt'> | null;
  /** True if the owner let the booking be used again. */
  isReopened: boolean;
  /** True if the attempt lost to a redemption that was then reopened, and was decided again. */
  isDecidedAgain: boolean;
}

const noVoid = { voided: null, isReopened: false, isDecidedAgain: false };

const CHECKS_IN_VAIN = 6;
const WITHIN_MS = 5 * 60_000;
const OWN_WITHIN_MS = 5 * 60_000;

export class RedemptionServer {
  readonly bookings: ServerBooking[];
  /** Stored attempts. A nonce has more than one only if a safeguard is off. */
  readonly events: ServerEvent[] = [];
  /** When the person of a device was removed, in milliseconds. */
  readonly leftAtMs = new Map<string, number>();
  /** Every void that a member of the hospital sent. */
  readonly voids: StoredVoid[] = [];
  /** Nonces of mistakes that an owner reopened on a device. */
  readonly decisions = new Set<string>();
  #failed: { device: string; atMs: number }[] = [];
  #locks = new Map<string, Promise<void>>();
  readonly #options: { time: VirtualTime; pause: () => number; safeguards: Safeguards };

  constructor(options: {
    bookings: ServerBooking[];
    time: VirtualTime;
    /** How long a statement takes, in milliseconds. */
    pause: () => number;
    safeguards: Safeguards;
  }) {
    this.bookings = options.bookings;
    this.#options = options;
  }

  redeem(options: {
    hospital: string;
    device: string;
    rows: readonly WireAttempt[];
  }): Promise<WireAttemptAnswer[]> {
    return this.#locked(options.hospital, async () => {
      const answers: WireAttemptAnswer[] = [];
      for (const row of options.rows) answers.push(await this.#redeemOne({ ...options, row }));
      this.#takeDecisions();
      return answers;
    });
  }

  /** Cancels a booking. The lock of its hospital makes this wait for a redemption under way. */
  cancel(booking: ServerBooking): Promise<void> {
    return this.#locked(booking.hospital, async () => {
      await this.#step();
      if (booking.cancelledAt !== null || !booking.arrived) return;
      if (booking.used && this.#options.safeguards.oneWay) return;
      booking.cancelledAt = new Date(this.#options.time.now()).toISOString();
      booking.used = false;
    });
  }

  /**
   * The agent's device sends the booking. Attempts recorded
   * before are decided in the same transaction (rule B19).
   */
  arrive(booking: ServerBooking): Promise<void> {
    return this.#locked(booking.hospital, async () => {
      await this.#step();
      if (booking.arrived) return;
      booking.arrived = true;
      this.#matchRecorded(booking);
      this.#takeDecisions();
    });
  }

  /**
   * Stores attempts of a former member for the owner and reports no outcome. Resolves with the stored nonces.
   */
  hold(options: { hospital: string; device: string; rows: readonly WireAttempt[] }): Promise<string[]> {
    const { hospital, device } = options;
    return this.#locked(hospital, async () => {
      await this.#step();
      const leftAtMs = this.leftAtMs.get(device) ?? 0;
      if (!this.#options.safeguards.formerHeld) return [];
      return options.rows.flatMap(({ nonce, code, mode, attempted_at: attemptedAt, shift_staff = null }) => {
        const known = this.events.find((event) => event.nonce === nonce);
        if (known) {
          this.#goOffline(known, mode);
          return [nonce];
        }
        if (Date.parse(attemptedAt) > leftAtMs) return [];
        const answer = { nonce, outcome: 'held' as const };
        const event = { nonce, hospital, device, code, mode: 'offline' as const, attemptedAt, answer };
        this.events.push({ ...event, shiftStaff: shift_staff, matchedAtMs: null, ...noVoid });
        this.#applyVoids(nonce);
        return [nonce];
      });
    });
  }

  /** The owner decides that every held attempt counts. */
  takeHeld(): void {
    for (const event of this.events.filter(({ answer }) => answer.outcome === 'held')) {
      const booking = this.#find(event.code, event.hospital);
      event.answer = answerOf(event, booking);
      if (event.answer.outcome === 'first' && booking) this.#use(booking, event);
    }
    this.#takeDecisions();
  }

  /**
   * Handles voids of a device, as `public.void_redemptions` does. Resolves with the answers by the void's id.
   */
  mark(options: {
    hospital: string;
    device: string;
    rows: readonly StoredVoid[];
  }): Promise<ReadonlyMap<string, string>> {
    const { hospital, device, rows } = options;
    return this.#locked(hospital, async () => {
      await this.#step();
      return new Map(
        rows.map(({ id, nonce, voidedAt }) => {
          if (this.leftAtMs.has(device)) return [id, 'not_allowed'];
          const event = this.events.find((one) => one.nonce === nonce);
          if (!event && !this.#options.safeguards.earlyVoidStored) return [id, 'waiting'];
          if (!this.voids.some((one) => one.id === id)) {
            this.voids.push({ id, nonce, voidedAt, answer: null });
          }
          this.#applyVoids(nonce);
          this.#takeDecisions();
          return [id, event?.voided ? 'voided' : event ? 'too_late' : 'waiting'];
        }),
      );
    });
  }

  /**
   * Handles a device's decisions to reopen mistakes, as
   * `public.decide_voids` does. A decision may precede its void.
   */
  decide(options: {
    hospital: string;
    device: string;
    rows: readonly StoredDecision[];
  }): Promise<ReadonlyMap<string, string>> {
    const { hospital, device, rows } = options;
    return this.#locked(hospital, async () => {
      await this.#step();
      return new Map(
        rows.map(({ nonce }) => {
          if (this.leftAtMs.has(device)) return [nonce, 'not_allowed'];
          if (this.#options.safeguards.earlyDecisionStored) this.decisions.add(nonce);
          const event = this.events.find((one) => one.nonce === nonce);
          if (event) this.#reopen(event);
          return [nonce, event?.isReopened ? 'decided' : 'waiting'];
        }),
      );
    });
  }

  /** The owner, at the office, lets the booking of a mistake be used again. */
  reopen(event: ServerEvent): Promise<void> {
    return this.#locked(event.hospital, async () => {
      await this.#step();
      this.#reopen(event);
    });
  }

  #reopen(event: ServerEvent): void {
    if (!event.voided || event.isReopened || event.answer.outcome !== 'first') return;
    event.isReopened = true;
    const booking = this.#find(event.code, event.hospital);
    if (booking?.usedNonce !== event.nonce) return;
    Object.assign(booking, { used: false, usedAt: null, usedNonce: null, usedMode: null });
    this.#takeLosers(booking);
  }

  /** Applies decisions that arrived before their void, attempt or booking. */
  #takeDecisions(): void {
    for (const event of this.events) if (this.decisions.has(event.nonce)) this.#reopen(event);
  }

  #takeLosers(booking: ServerBooking): void {
    if (!this.#options.safeguards.losersTaken) return;
    const isReopened = (nonce: unknown) =>
      this.events.some((event) => event.nonce === nonce && event.isReopened);
    const lost = this.events
      .filter(({ code, hospital }) => code === booking.code && hospital === booking.hospital)
      .filter(({ mode, answer, voided }) => mode === 'offline' && answer.outcome === 'duplicate' && !voided)
      .filter(({ answer }) => isReopened(answer.used_nonce))
      .sort((a, b) => Date.parse(a.attemptedAt) - Date.parse(b.attemptedAt));
    for (const event of lost) {
      event.answer = answerOf(event, booking);
      event.isDecidedAgain = true;
      if (event.answer.outcome === 'first') this.#use(booking, event);
    }
  }

  /** Marks an attempt by its earliest allowed void, whether the void or the attempt arrived first. */
  #applyVoids(nonce: string): void {
    const event = this.events.find((one) => one.nonce === nonce);
    if (!event || event.isReopened) return;
    const [first] = this.voids
      .filter((one) => one.nonce === nonce)
      .filter(({ voidedAt }) => Date.parse(voidedAt) <= Date.parse(event.attemptedAt) + OWN_WITHIN_MS)
      .sort((a, b) => Date.parse(a.voidedAt) - Date.parse(b.voidedAt));
    if (first) event.voided = { id: first.id, voidedAt: first.voidedAt };
  }

  #matchRecorded(booking: ServerBooking): void {
    if (!this.#options.safeguards.recordedMatched) return;
    const recorded = this.events
      .filter(({ code, hospital }) => code === booking.code && hospital === booking.hospital)
      .filter(({ mode, answer }) => mode === 'offline' && answer.outcome === 'unknown')
      .sort((a, b) => Date.parse(a.attemptedAt) - Date.parse(b.attemptedAt));
    for (const event of recorded) {
      event.answer = answerOf(event, booking);
      event.matchedAtMs = this.#options.time.now();
      if (event.answer.outcome === 'first') this.#use(booking, event);
    }
  }

  /** The answer was lost and the device accepted the attempt offline; the booking may have arrived since. */
  #goOffline(event: ServerEvent, mode: WireAttempt['mode']): void {
    if (event.mode === 'offline' || mode === 'online' || event.answer.outcome === 'first') return;
    event.mode = 'offline';
    const arrived = this.#find(event.code, event.hospital);
    if (arrived) this.#matchRecorded(arrived);
    if (arrived && event.answer.outcome === 'duplicate') this.#takeLosers(arrived);
  }

  #use(booking: ServerBooking, event: Pick<ServerEvent, 'nonce' | 'mode' | 'answer'>): void {
    const used_at = new Date(this.#options.time.now()).toISOString();
    const { nonce: used_nonce, mode: used_mode } = event;
    Object.assign(booking, { used: true, usedAt: used_at, usedNonce: used_nonce, usedMode: used_mode });
    Object.assign(event.answer, { used_at, used_nonce, used_mode });
  }

  async #redeemOne(options: {
    hospital: string;
    device: string;
    row: WireAttempt;
  }): Promise<WireAttemptAnswer> {
    const { hospital, device, row } = options;
    const { time, safeguards } = this.#options;
    const known = safeguards.nonceLedger && this.events.find(({ nonce }) => nonce === row.nonce);
    if (known) {
      this.#goOffline(known, row.mode);
      return known.answer;
    }
    const nowMs = time.now();
    const failed = this.#failed.filter((check) => check.device === device && check.atMs > nowMs - WITHIN_MS);
    if (failed.length >= CHECKS_IN_VAIN) return { nonce: row.nonce, outcome: 'too_many_checks' };

    await this.#step();
    const booking = this.#find(row.code, hospital);
    const answer = answerOf(row, booking);
    await this.#step();
    if (answer.outcome === 'unknown') this.#failed.push({ device, atMs: nowMs });
    if (answer.outcome === 'first' && booking) this.#use(booking, { ...row, answer });
    const { nonce, code, mode, attempted_at: attemptedAt, shift_staff: shiftStaff = null } = row;
    this.events.push({
      nonce,
      hospital,
      device,
      code,
      mode,
      attemptedAt,
      shiftStaff,
      answer,
      matchedAtMs: null,
      ...noVoid,
    });
    this.#applyVoids(nonce);
    return answer;
  }

  #find(code: string, hospital: string): ServerBooking | undefined {
    return this.bookings.find((one) => one.arrived && one.code === code && one.hospital === hospital);
  }

  #step(): Promise<void> {
    return this.#options.time.wait(this.#options.pause());
  }

  async #locked<T>(hospital: string, task: () => Promise<T>): Promise<T> {
    if (!this.#options.safeguards.lock) return task();
    const before = this.#locks.get(hospital) ?? Promise.resolve();
    const mine = before.then(task);
    this.#locks.set(
      hospital,
      mine.then(() => undefined),
    );
    return mine;
  }
}

function answerOf(row: Pick<WireAttempt, 'nonce'>, booking: ServerBooking | undefined): WireAttemptAnswer {
  const { nonce } = row;
  if (!booking) return { nonce, outcome: 'unknown' };
  const { id: booking_id } = booking;
  if (booking.cancelledAt !== null) {
    return { nonce, outcome: 'late_cancel', booking_id, cancelled_at: booking.cancelledAt };
  }
  const { usedAt: used_at, usedNonce: used_nonce, usedMode: used_mode } = booking;
  if (booking.used) return { nonce, outcome: 'duplicate', booking_id, used_at, used_nonce, used_mode };
  return { nonce, outcome: 'first', booking_id };
}
