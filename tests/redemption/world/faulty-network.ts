/**
 * The network to the server: slow, cut, repeating, out of
 * order, or with a captive portal's page for an answer.
 */
import {
  MAX_ATTEMPTS_PER_CALL,
  type WireAttempt,
  type WireAttemptAnswer,
} from '../../../sync/redemptions/redemption-protocol.ts';
import type { RedemptionCaller } from '../../../sync/redemptions/attempt-redemption.ts';
import type { SeededRandom } from '../../sync/machine/seeded-random.ts';
import type { RedemptionServer } from './redemption-server.ts';
import type { StoredDecision, StoredVoid } from './disk.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Faults of calls with voids or decisions, counted apart from those of attempts. */
export const callFaults = [
  'partition',
  'request_lost',
  'answer_lost',
  'answer_late',
  'replayed_later',
  'answer_cut',
  'page',
] as const;
export type CallFault = (typeof callFaults)[number];

export const allFaults = [...callFaults, 'too_large'] as const;
export type Fault = (typeof allFaults)[number];

const PAUSED = { kind: 'retry', cause: 'network', afterMs: null } as const;

export class FaultyNetwork {
  /** While true nothing reaches the server. */
  partitioned = false;
  /** While true, no new fault happens. */
  calm = false;
  readonly hits = new Map<Fault, number>();
  /** Like `hits`, for calls with voids and for calls with decisions. */
  readonly callHits = { voids: new Map<CallFault, number>(), decisions: new Map<CallFault, number>() };
  /** Every answer of the server with the attempt that it answers. */
  readonly reported: { row: WireAttempt; answer: WireAttemptAnswer; hospital: string }[] = [];
  readonly #options: { server: RedemptionServer; time: VirtualTime; random: SeededRandom };

  constructor(options: { server: RedemptionServer; time: VirtualTime; random: SeededRandom }) {
    this.#options = options;
  }

  callFrom(options: { hospital: string; device: string; alive: () => boolean }): RedemptionCaller {
    const { random, time } = this.#options;
    return async (rows, timeoutMs) => {
      const outcome = await Promise.race([
        this.#carry({ ...options, rows }),
        time.wait(timeoutMs).then(() => PAUSED),
      ]);
      await time.wait(random.between(0, 20));
      // A process that has died gets no answer.
      return options.alive() ? outcome : new Promise<never>(() => undefined);
    };
  }

  /** Sends voids; resolves with the answers by id, or null if no answer came back. */
  sendVoids(options: {
    hospital: string;
    device: string;
    rows: readonly StoredVoid[];
  }): Promise<ReadonlyMap<string, string> | null> {
    return this.#sendCalls('voids', () => this.#options.server.mark(options));
  }

  /** Sends decisions; resolves with the answers by nonce, or null if no answer came back. */
  sendDecisions(options: {
    hospital: string;
    device: string;
    rows: readonly StoredDecision[];
  }): Promise<ReadonlyMap<string, string> | null> {
    return this.#sendCalls('decisions', () => this.#options.server.decide(options));
  }

  async #sendCalls(
    what: 'voids' | 'decisions',
    ask: () => Promise<ReadonlyMap<string, string>>,
  ): Promise<ReadonlyMap<string, string> | null> {
    const { random, time } = this.#options;
    const drawn = this.#fault();
    const fault = callFaults.find((one) => one === drawn);
    const hits = this.callHits[what];
    if (fault) hits.set(fault, (hits.get(fault) ?? 0) + 1);
    await time.wait(random.between(1, 300));
    if (fault === 'partition' || fault === 'request_lost' || fault === 'page') return null;
    if (fault === 'replayed_later') time.after(random.between(0, 120_000), () => void ask());
    const answers = await ask();
    if (fault === 'answer_late') await time.wait(random.between(3_500, 40_000));
    if (fault === 'answer_lost') return null;
    return fault === 'answer_cut' ? new Map([...answers].slice(1)) : answers;
  }

  async #carry(options: {
    hospital: string;
    device: string;
    rows: readonly WireAttempt[];
  }): ReturnType<RedemptionCaller> {
    const { random, time, server } = this.#options;
    const { rows, hospital } = options;
    if (rows.length > MAX_ATTEMPTS_PER_CALL) throw new Error('The server takes no more than 100.');
    const fault = this.#fault();
    if (fault !== null) this.hits.set(fault, (this.hits.get(fault) ?? 0) + 1);
    await time.wait(random.between(1, 300));
    if (fault === 'partition' || fault === 'request_lost') {
      await time.wait(random.between(0, 60_000));
      return PAUSED;
    }
    if (fault === 'page') return PAUSED;
    if (fault === 'too_large' && rows.length > 1) return { kind: 'refused', message: '' };
    // The same batch arrives once more at some later time, in reverse order.
    if (fault === 'replayed_later') {
      time.after(random.between(0, 120_000), () => {
        if (server.leftAtMs.has(options.device)) void server.hold(options);
        else void server.redeem({ ...options, rows: rows.toReversed() });
      });
    }
    if (server.leftAtMs.has(options.device)) {
      const held = await server.hold(options);
      if (fault === 'answer_lost') return PAUSED;
      if (fault === 'answer_late') await time.wait(random.between(3_500, 40_000));
      return { kind: 'ok', value: { ...valueAt(time.now()), membership: 'none', answers: [], held } };
    }
    const answers = await server.redeem(options);
    rows.forEach((row, i) => {
      const answer = answers[i];
      if (answer) this.reported.push({ row, answer, hospital });
    });
    if (fault === 'answer_lost') return PAUSED;
    if (fault === 'answer_late') await time.wait(random.between(3_500, 40_000));
    await time.wait(random.between(1, 300));
    const value = {
      ...valueAt(time.now()),
      membership: 'member' as const,
      answers: fault === 'answer_cut' ? answers.slice(1) : answers,
    };
    return { kind: 'ok', value };
  }

  #fault(): Fault | null {
    if (this.partitioned) return 'partition';
    const { random } = this.#options;
    return !this.calm && random.chance(0.4) ? random.pick(allFaults.slice(1)) : null;
  }
}

function valueAt(nowMs: number) {
  return { uid: '00000000-0000-7000-8000-000000000001', server_time: new Date(nowMs).toISOString() };
}
