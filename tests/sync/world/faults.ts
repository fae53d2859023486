/** The simulated world has these faults. Each run draws a few of them, and counts what was hit. */
import type { SeededRandom } from '../machine/seeded-random.ts';

/** On the way of one request. */
export const requestFaults = [
  'request_lost',
  'answer_lost',
  'duplicate',
  'reorder',
  'slow',
  'partial_body',
  'status_401',
  'status_403',
  'status_409',
  'status_413',
  'status_422',
  'status_429',
  'status_5xx',
  'html_200',
  'empty_200',
  'empty_list_200',
  'answer_cut_short',
  'foreign_answer',
  'frozen_at_answer',
  'crash_at_answer',
] as const;
export type RequestFault = (typeof requestFaults)[number];

/** On a device or on the server, at any moment. */
export const momentFaults = [
  'crash',
  'crash_mid_write',
  'tab_closed',
  'page_left',
  'lock_stolen',
  'quota',
  'storage_aborts',
  'clock_jump',
  'offline',
  'session_ended',
  'user_switch',
  'sign_out',
  'background_sync',
  'restore',
  'restore_unnoticed',
  'row_lost',
  'row_erased',
  'months_pass',
] as const;
export type MomentFault = (typeof momentFaults)[number];

/** In a run with a hospital. */
export const hospitalFaults = ['member_joins', 'member_leaves', 'promotion_moves', 'window_changes'] as const;
export type HospitalFault = (typeof hospitalFaults)[number];

/** Those that chance alone brings about least. In some runs one of them comes once more, by a chance of its own. */
export const seldomFaults = [
  'crash',
  'lock_stolen',
  'quota',
  'row_erased',
  'storage_hangs',
  'service_paused',
] as const;

/** On the way of one part of a file. */
export const transferFaults = ['transfer_lost', 'transfer_answer_lost'] as const;
export type TransferFault = (typeof transferFaults)[number];

/** In a few runs once, by a chance of their own, so that they move no other run. The run waits until they are over. */
export const lastingFaults = ['storage_hangs', 'service_paused'] as const;
export type LastingFault = (typeof lastingFaults)[number];

/** In some runs with bookings: the server takes few bookings a minute until the calm (rule P40). */
export const limitFaults = ['bookings_limited'] as const;
export type LimitFault = (typeof limitFaults)[number];

/** In a few runs once, by a chance of its own. The other person goes on. */
export const endings = ['account_deleted'] as const;
export type Ending = (typeof endings)[number];

export const allFaults = [
  ...requestFaults,
  ...momentFaults,
  ...hospitalFaults,
  ...transferFaults,
  ...lastingFaults,
  ...limitFaults,
  ...endings,
] as const;
export type AnyFault =
  RequestFault | MomentFault | HospitalFault | TransferFault | LastingFault | LimitFault | Ending;

export class FaultPlan {
  readonly hits = new Map<AnyFault, number>();
  readonly #random: SeededRandom;
  readonly #likely: RequestFault[];
  calm = false;
  readonly #forced: { path: string; fault: RequestFault }[] = [];

  constructor(options: { random: SeededRandom }) {
    this.#random = options.random;
    const count = this.#random.between(1, 5);
    this.#likely = Array.from({ length: count }, () => this.#random.pick(requestFaults));
  }

  hit(fault: AnyFault): void {
    this.hits.set(fault, (this.hits.get(fault) ?? 0) + 1);
  }

  /** The next request to this path, after those that were forced before, has this fault. */
  force(path: string, fault: RequestFault): void {
    this.#forced.push({ path, fault });
  }

  /** What happens to the next part of a file; null for nothing. */
  forTransfer(): TransferFault | null {
    if (this.calm || !this.#random.chance(0.75)) return null;
    const fault = this.#random.pick(transferFaults);
    this.hit(fault);
    return fault;
  }

  /** What happens to the next request; null for nothing. */
  forRequest(path: string): RequestFault | null {
    if (this.calm) return null;
    const at = this.#forced.findIndex((forced) => path.startsWith(forced.path));
    const [forced] = at === -1 ? [] : this.#forced.splice(at, 1);
    const likely = () => (this.#random.chance(0.4) ? this.#random.pick(this.#likely) : null);
    const fault = forced ? forced.fault : likely();
    // Only who finds another's answer knows that it happens.
    if (fault !== null && fault !== 'foreign_answer') this.hit(fault);
    return fault;
  }
}
