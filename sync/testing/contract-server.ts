/**
 * The interface that the contract suite needs of a server, so that the
 * model and the real functions pass the same tests.
 */
import type { DigestsResponse, PullResponse, PushResponse, RunResponse } from '../engine/protocol.ts';
import type { RedemptionsArguments } from './model/redeem-attempts.ts';
import type { DecisionsArguments, VoidsArguments } from './model/void-redemptions.ts';

/** A call either answers or fails as a whole with a code (`callErrors`, or another SQLSTATE). */
export type CallResult<T> = { ok: true; value: T } | CallRefusal;

/**
 * `limited`: the details of a 429, which name the table without room
 * for new rows, and its `Retry-After` (rule P40).
 */
export interface CallRefusal {
  ok: false;
  code: string;
  limited?: { entity: string; room: number; retryAfterMs: number };
}

/** The arguments as sent. Their types are loose, because the suite also sends invalid ones. */
export interface PushArguments {
  expected_user: string | null;
  device: string | null;
  ops: unknown;
  known_epoch?: string;
  acknowledged?: unknown;
}
export interface PullArguments {
  expected_user: string | null;
  cursors: unknown;
  max_rows?: number;
  outbox?: string;
  needed_first?: boolean;
}

/** The arguments of `public.sync_digests`: rows of `entity` with ids above `after`; null starts at the first row. */
export interface DigestsArguments {
  expected_user: string | null;
  entity: string;
  after: string | null;
}
/**
 * The arguments of `public.sync_run`: rows of `entity` with ids above `after` and up to `until`; null leaves a side
 * open.
 */
export interface RunArguments extends DigestsArguments {
  until: string | null;
}

/**
 * A call of a function of a hospital's desk: attempts, voids,
 * owners' decisions, and reports about erased rows.
 */
export type DeskCall =
  | { name: 'sync_attempts'; body: RedemptionsArguments }
  | { name: 'void_redemptions'; body: VoidsArguments }
  | { name: 'decide_voids'; body: DecisionsArguments }
  | { name: 'report_desk'; body: { device: string; clean: readonly string[] } }
  | { name: 'report_device'; body: { device: string; name: string; clean: readonly string[] } }
  | { name: 'erasure_list'; body: Record<string, never> };

/** `user` is who the token says is calling; null is a caller without identity. */
export interface ContractServer {
  /** Signs a person up. */
  newUser(): Promise<string>;
  push(user: string | null, call: PushArguments): Promise<CallResult<PushResponse>>;
  pull(user: string | null, call: PullArguments): Promise<CallResult<PullResponse>>;
  digests(user: string | null, call: DigestsArguments): Promise<CallResult<DigestsResponse>>;
  run(user: string | null, call: RunArguments): Promise<CallResult<RunResponse>>;
  /** A function of the hospital's desk, by its name and arguments. */
  desk(user: string | null, call: DeskCall): Promise<CallResult<unknown>>;
  /** Erases a row behind the API, as "Erase now" does. */
  erase(row: { entity: string; rowId: string }): Promise<void>;
  /** Gives a row another owner behind the API. */
  reassign(row: { entity: string; rowId: string; userId: string }): Promise<void>;
  /**
   * Makes a hospital with one promotion (list price 900). `end`: its last day, that of the contract's
   * promotion where it is missing.
   */
  newHospital(promotion?: { end: string }): Promise<{ hospitalId: string; promotionId: string }>;
  renamePromotion(promotion: { promotionId: string; title: string }): Promise<void>;
  join(member: { userId: string; hospitalId: string; role?: 'owner' | 'staff' }): Promise<void>;
  leave(member: { userId: string; hospitalId: string }): Promise<void>;
  /** Marks the booking as used at the reception. */
  useBooking(bookingId: string): Promise<void>;
  /** Sets, as the owner of a hospital, for how many days closed bookings stay on devices. */
  setDeviceDays(options: { hospitalId: string; days: number }): Promise<void>;
  /** Takes a device off a hospital's list, or puts it on the list again. It must have called before. */
  revokeDevice(options: { hospitalId: string; device: string; revoked: boolean }): Promise<void>;
  /** Makes a booking look closed that many days ago. */
  closedAgo(booking: { bookingId: string; days: number }): Promise<void>;
  /** Makes all conflicts of a person look recorded that many days ago. */
  metAgo(options: { userId: string; days: number }): Promise<void>;
  /** "Erase now" by this person; false if they have no such customer. */
  eraseCustomer(options: { userId: string; customerId: string }): Promise<boolean>;
  /** What an operator does after a restore from a backup. */
  newEpoch(): Promise<void>;
  /** What an operator's scheduler does once a day. */
  purge(): Promise<void>;
  /** How many answers of this person the ledger holds. */
  ledgerSize(user: string): Promise<number>;
  close(): Promise<void>;
}
