import type { LocalDatabase } from '../local/database/local-database.ts';
import type { Clock, Network, Random, Transfers } from '../adapters/ports.ts';
import type { Lease } from './lease.ts';

/** The inputs of one cycle. */
export interface CycleContext {
  userId: string;
  /** This device's name in the server's ledger. */
  deviceId(): Promise<string>;
  /** Strict: acknowledgements. */
  db: LocalDatabase;
  /** Relaxed: rows that the server has too. */
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

/** How a cycle, or one of its steps, ended. */
export type StepOutcome =
  | { kind: 'done' }
  | { kind: 'paused'; cause: 'network' | 'server'; afterMs: number | null }
  | { kind: 'no_session' };

/** `revoked`: this device is to let go of the person's data. `againAfterMs`: what could not go yet can go then. */
export type CycleOutcome =
  | Exclude<StepOutcome, { kind: 'done' }>
  | { kind: 'done'; againAfterMs: number | null }
  | { kind: 'revoked' };

/** Ages are measured by the server's clock: the device's may be months off. */
export function serverNowMs({ clock, serverOffsetMs }: CycleContext): number {
  return clock.now() + serverOffsetMs();
}
