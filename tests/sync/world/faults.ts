/** The faults of the simulated world. Each run draws a few of them and counts those that happened. */
import type { SeededRandom } from '../machine/seeded-random.ts';

/** Faults of a single request, on its way or at its answer. */
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

/** Faults of a device or of the server, at any moment. */
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

/** Faults of the hospital, in a run that has one. */
export const hospitalFaults = ['member_joins', 'member_leaves', 'promotion_moves', 'window_changes'] as const;
export type HospitalFault = (typeof hospitalFaults)[number];

/**
 * Faults that chance brings about least. Some runs have
 * one of them once more, drawn by a generator of its own.
 */
export const seldomFaults = [
  'crash',
  'lock_stolen',
  'quota',
  'row_erased',
  'storage_hangs',
  'service_paused',
] as const;

/**
 * What a request fault did: an answer that was cut short was a page or a run, which
 * parses and lacks a row (rule D15).
 */
export const cutFaults = ['page_cut_short'] as const;
export type CutFault = (typeof cutFaults)[number];

/** Faults of the transfer of one part of a file. */
export const transferFaults = ['transfer_lost', 'transfer_answer_lost'] as const;
export type TransferFault = (typeof transferFaults)[number];

/**
 * Faults that a few runs have once. A generator of their own draws them, so
 * that other runs stay as they are. The run waits until the fault is over.
 */
export const lastingFaults = ['storage_hangs', 'service_paused'] as const;
export type LastingFault = (typeof lastingFaults)[number];

/** Faults of some runs with bookings: the server takes few bookings a minute until the calm (rule P40). */
export const limitFaults = ['bookings_limited'] as const;
export type LimitFault = (typeof limitFaults)[number];

/** Faults of a few runs with a hospital: its owner takes a device off the list (rule S7) until the calm. */
export const deviceFaults = ['device_revoked'] as const;
export type DeviceFault = (typeof deviceFaults)[number];

/** In some runs devices begin with the version of the app before, and are updated at some moment (rules D4, W6). */
export const versionFaults = ['app_updated'] as const;
export type VersionFault = (typeof versionFaults)[number];

/** Faults of some runs: half of the engine's messages between the tabs of a device do not arrive. */
export const messageFaults = ['broadcast_lost'] as const;
export type MessageFault = (typeof messageFaults)[number];

/** Faults that a few runs have once and that end one person's account. The other person goes on. */
export const endings = ['account_deleted'] as const;
export type Ending = (typeof endings)[number];

/** Faults of a few runs: rows of an import are still entering their table when all processes die (rule W12). */
export const importFaults = ['import_interrupted'] as const;
export type ImportFault = (typeof importFaults)[number];

export const allFaults = [
  ...requestFaults,
  ...cutFaults,
  ...momentFaults,
  ...hospitalFaults,
  ...transferFaults,
  ...lastingFaults,
  ...limitFaults,
  ...deviceFaults,
  ...messageFaults,
  ...versionFaults,
  ...endings,
  ...importFaults,
] as const;
export type AnyFault =
  | RequestFault
  | CutFault
  | MomentFault
  | HospitalFault
  | TransferFault
  | LastingFault
  | LimitFault
  | DeviceFault
  | MessageFault
  | VersionFault
  | Ending
  | ImportFault;

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

  /** Gives the next request to this path this fault; earlier forced faults of the path come first. */
  force(path: string, fault: RequestFault): void {
    this.#forced.push({ path, fault });
  }

  /** Draws the fault of the next part of a file; null for none. */
  forTransfer(): TransferFault | null {
    if (this.calm || !this.#random.chance(0.75)) return null;
    const fault = this.#random.pick(transferFaults);
    this.hit(fault);
    return fault;
  }

  /** Draws the fault of the next request; null for none. */
  forRequest(path: string): RequestFault | null {
    if (this.calm) return null;
    const at = this.#forced.findIndex((forced) => path.startsWith(forced.path));
    const [forced] = at === -1 ? [] : this.#forced.splice(at, 1);
    const likely = () => (this.#random.chance(0.4) ? this.#random.pick(this.#likely) : null);
    const fault = forced ? forced.fault : likely();
    // A `foreign_answer` is counted later, if an answer to another person is found.
    if (fault !== null && fault !== 'foreign_answer') this.hit(fault);
    return fault;
  }
}
