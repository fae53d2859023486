/**
 * Calls of server functions that wait for a network, for actions that change no synced row (rules Q1-Q6). The
 * function takes `expected_user` and `rows`, at most 100 of `{id, ...values}`, and answers `{uid, answers}`. It
 * recognises a repeated row by its id.
 */
import type { DecisionOutcome } from '../local/decision-outcome.ts';
import type { Json } from '../engine/protocol.ts';

/** A call of a server function that is queued until it is answered. */
export interface QueuedCall {
  /** The id is made before the first try, and each repeat carries it. */
  id: string;
  /** The name of the server function, in the schema `public`. */
  name: string;
  /** The subject of the call; of several unsent calls about one subject only the last stays. */
  subject: string;
  /** The columns of the call's row that are sent beside its id. */
  values: Readonly<Record<string, Json>>;
  /** Stored with the call for the screen; never sent. */
  note: Readonly<Record<string, Json>>;
  /** When the call was queued, in ms by the device's clock. */
  queuedAtMs: number;
  /** `refused`: the server cannot read it, so that it is not sent again before a person asks for it. */
  state: 'waiting' | 'answered' | 'refused';
  /** The server's answer to this row; null until `answered`. */
  answer: Readonly<Record<string, Json>> | null;
  /** When the call was answered or refused, in ms by the device's clock; null while it waits. */
  endedAtMs: number | null;
}

export type QueueOutcome =
  | { outcome: 'queued'; id: string }
  /** Nothing was stored. */
  | { outcome: 'refused'; reason: 'storage_full' | 'storage_unavailable' | 'read_only' };

/** The queue of calls of one person. */
export interface QueuedCalls {
  /**
   * Stores a call and sends it later. `queued`: it is on the disk of this
   * device. Storage problems are outcomes, not errors.
   */
  queue(call: Pick<QueuedCall, 'name' | 'subject' | 'values' | 'note'>): Promise<QueueOutcome>;
  /** Calls of one function, oldest first, until they are forgotten. May be used inside a Dexie live query. */
  list(name: string): Promise<QueuedCall[]>;
  /** Removes calls that have ended from {@link list}; a call that still waits stays. */
  forget(ids: readonly string[]): Promise<DecisionOutcome>;
  /** Refused calls of all functions that nobody has discarded by {@link forget}, oldest first. */
  refused(): Promise<QueuedCall[]>;
  /** Requeues a refused call under its id (rule Q6). */
  retry(id: string): Promise<DecisionOutcome>;
}
