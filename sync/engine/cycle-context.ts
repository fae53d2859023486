import type { LocalDatabase } from '../local/database/local-database.ts';
import type { Clock, Network, Random, Transfers } from '../adapters/ports.ts';
import type { Lease } from './lease.ts';

/** The inputs of one cycle. */
export interface CycleContext {
  userId: string;
  /** The id by which the server's ledger knows this device. */
  deviceId(): Promise<string>;
  /** The connection with strict durability, for answers and whatever else must survive a loss of power. */
  db: LocalDatabase;
  /** The connection with relaxed durability, for rows that the server has too. */
  bulk: LocalDatabase;
  lease: Lease;
  clock: Clock;
  random: Random;
  network: Network;
  transfers: Transfers;
  accessToken(options: { refused?: string }): Promise<string>;
  /** Server time minus device time; measured anew with each answer. */
  serverOffsetMs(): number;
  noteServerTime(options: { serverTime: string; sentAtMs: number; receivedAtMs: number }): Promise<void>;
  report(progress: { done: number; total: number }): Promise<void>;
}

/**
 * How a cycle, or one of its steps, ended. `afterMs`: the delay that
 * the server asked for; null if it named none.
 */
export type StepOutcome =
  | { kind: 'done' }
  | { kind: 'paused'; cause: 'network' | 'server'; afterMs: number | null }
  | { kind: 'no_session' };

/**
 * `revoked`: this device must remove the person's data. `againAfterMs`: delay after which another cycle can
 * send what had to wait; null if nothing waits.
 */
export type CycleOutcome =
  | Exclude<StepOutcome, { kind: 'done' }>
  | { kind: 'done'; againAfterMs: number | null }
  | { kind: 'revoked' };

/**
 * The server's time in ms, as last measured. Ages are measured by it,
 * because the device's clock may be months off.
 */
export function cycleServerNowMs({ clock, serverOffsetMs }: CycleContext): number {
  return clock.now() + serverOffsetMs();
}
