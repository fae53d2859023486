/**
 * A tablet at a counter, with its list, clock and queue.
 * The app's own code decides which actions a check offers.
 */
import type { Booking } from '../../../src/bookings/rules/booking.ts';
import { basisOf } from '../../../src/hospital/rules/attempt-prompt.ts';
import { classifyCheck } from '../../../src/hospital/rules/classify-check.ts';
import { snapshotAge } from '../../../src/hospital/rules/snapshot-age.ts';
import type { RedeemResult, RedemptionAttempt } from '../../../sync/redemptions/redemption-attempt.ts';
import { attemptRedemption } from '../../../sync/redemptions/attempt-redemption.ts';
import { sendAttempts } from '../../../sync/redemptions/send-attempts.ts';
import type { SeededRandom } from '../../sync/machine/seeded-random.ts';
import { Disk } from './disk.ts';
import type { FaultyNetwork } from './faulty-network.ts';
import type { Safeguards } from './safeguards.ts';
import type { RedemptionServer } from './redemption-server.ts';
import { queueVoid } from './void-queue.ts';
import { toBooking } from './to-booking.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface TabletOptions {
  name: string;
  hospital: string;
  time: VirtualTime;
  random: SeededRandom;
  network: FaultyNetwork;
  server: RedemptionServer;
  safeguards: Safeguards;
}

export class Tablet {
  readonly disk: Disk;
  /** Results that were reported to the person at the counter. */
  readonly results: RedeemResult[] = [];
  /** Who is on shift; null if everybody works as the account. */
  shiftStaff: string | null = null;
  readonly options: TabletOptions;
  #list = new Map<string, Booking>();
  #reopened: string[] = [];
  #syncedAtMs: number | null = null;
  #skewMs: number;
  #generation = 0;
  #sending = false;

  constructor(options: TabletOptions) {
    this.options = options;
    this.disk = new Disk(options);
    this.#skewMs = options.random.between(-3 * 86_400_000, 3 * 86_400_000);
    this.refresh();
  }

  #now = () => this.options.time.now() + this.#skewMs;
  #clock = { now: this.#now };

  #alive(): () => boolean {
    const mine = this.#generation;
    return () => this.#generation === mine;
  }

  crash(): void {
    this.#generation++;
    this.#sending = false;
  }

  turnClock(): void {
    this.#skewMs += this.options.random.between(-2 * 3_600_000, 2 * 3_600_000);
  }

  refresh(): void {
    const { server, hospital } = this.options;
    const mine = server.bookings.filter((booking) => booking.arrived && booking.hospital === hospital);
    this.#list = new Map(mine.map((booking) => [booking.code, toBooking(booking)]));
    this.#reopened = server.events.filter(({ isReopened }) => isReopened).map(({ nonce }) => nonce);
    this.#syncedAtMs = this.#now();
  }

  /** Voids one of the last redemptions of this tablet. */
  markMistake(): void {
    const { random } = this.options;
    const at = { nowMs: this.#now(), skewMs: this.#skewMs, shiftStaff: this.shiftStaff };
    queueVoid({ disk: this.disk, random, ...at, id: newNonce(random) });
  }

  /** The owner, at this tablet, reopens one of its mistakes. */
  reopenMistake(): void {
    const { disk } = this;
    const open = disk.voids.filter(({ nonce }) => !disk.decisions.some((one) => one.nonce === nonce));
    const [first] = open;
    if (first && !disk.full) disk.decisions.push({ nonce: first.nonce, answer: null });
  }

  /** Checks a code and redeems it if the check allows that. `isSigned`: the voucher has a valid signature. */
  async check(code: string, isSigned = false): Promise<void> {
    const listed = this.#list.get(code) ?? null;
    // A decision made at this tablet counts here at once, before the server has it.
    const reopened = [...this.#reopened, ...this.disk.decisions.map(({ nonce }) => nonce)];
    const isFree = listed?.used_nonce && reopened.includes(listed.used_nonce);
    const local = isFree ? { ...listed, used: false, used_at: null, used_nonce: null } : listed;
    const own = this.disk.rows.filter(
      (attempt) => attempt.code === code && !reopened.includes(attempt.nonce),
    );
    const verdict = classifyCheck({
      read: { code, valid: true },
      lookedUp: false,
      local,
      heldAt: null,
      age: snapshotAge({ syncedAtMs: this.#syncedAtMs, nowMs: this.#now() }),
      server: { kind: 'no_answer' },
      attempt: own.find(({ nonce }) => nonce === local?.used_nonce) ?? own.at(-1) ?? null,
      marking: false,
      ownNonce: null,
      signed: isSigned
        ? { verdict: 'good', hospitalId: this.options.hospital, title: null, end: null }
        : null,
      today: '2026-11-20',
    });
    const sure = verdict.actions.some((action) => action === 'mark' || action === 'confirm');
    if (!sure && !verdict.actions.includes('record')) return;
    const { network, time, random } = this.options;
    const alive = this.#alive();
    const call = network.callFrom({ hospital: this.options.hospital, device: this.options.name, alive });
    const request: Pick<RedemptionAttempt, 'code' | 'basis' | 'reason' | 'shiftStaffId'> = {
      code,
      shiftStaffId: this.shiftStaff,
      basis: basisOf({ question: sure ? null : 'record', state: verdict.state }),
      reason: null,
    };
    const result = await attemptRedemption({
      request,
      reopened,
      store: this.disk.store(alive),
      call,
      clock: this.#clock,
      timers: { after: (delayMs, task) => time.after(delayMs, () => alive() && task()) },
      random: { fraction: random.fraction, id: () => newNonce(random) },
      serverOffsetMs: -this.#skewMs,
    });
    if (alive()) this.results.push(result);
  }

  /** Runs one cycle of the queue, and fetches a new list if the server could be reached. */
  async sync(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    const { network, hospital, name } = this.options;
    const alive = this.#alive();
    try {
      const outcome = await sendAttempts({
        store: this.disk.store(alive),
        call: network.callFrom({ hospital, device: name, alive }),
        clock: this.#clock,
        always: false,
      });
      if (outcome.kind === 'done' && (await this.#sendVoids(alive))) await this.#sendDecisions(alive);
      if (outcome.kind === 'done' && !network.partitioned) this.refresh();
    } catch (error) {
      // The disk is full: the next cycle tries again.
      if (!(error instanceof DOMException)) throw error;
    } finally {
      if (alive()) this.#sending = false;
    }
  }

  async #sendDecisions(alive: () => boolean): Promise<void> {
    const { network, hospital, name } = this.options;
    const rows = this.disk.decisions.filter(({ answer }) => answer === null);
    if (rows.length === 0) return;
    const answers = await network.sendDecisions({ hospital, device: name, rows });
    if (!alive()) return;
    for (const row of rows) row.answer = answers?.get(row.nonce) ?? null;
  }

  /** Sends unanswered voids; true if none waits any more. */
  async #sendVoids(alive: () => boolean): Promise<boolean> {
    const { network, hospital, name } = this.options;
    const rows = this.disk.voids.filter(({ answer }) => answer === null);
    if (rows.length === 0) return true;
    const answers = await network.sendVoids({ hospital, device: name, rows });
    if (!alive()) return false;
    for (const row of rows) row.answer = answers?.get(row.id) ?? null;
    return answers !== null;
  }
}

function newNonce(random: SeededRandom): string {
  const hex = Array.from(random.bytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
