/**
 * Why this device cannot store data. `blocked`: another tab's older version holds the database open. `newer_version`:
 * a newer version owns it, this tab only reads. `full`: no room. `lost`: the data was cleared. `unavailable`: the
 * browser gives no storage. `hanging`: it does not answer.
 */
export type StorageProblem = 'blocked' | 'newer_version' | 'full' | 'lost' | 'unavailable' | 'hanging';

/** The status of syncing: exactly one of five states (rule V1). */
export type SyncStatus =
  /**
   * Outbox empty, every stream at its head, no cycle under way. `atMs`: device time of the least recent of
   * the streams' last complete pulls; null before the first.
   */
  | { state: 'synced'; atMs: number | null }
  /** A cycle is under way or due. `done` and `total` count operations or rows; 0 where not known yet. */
  | { state: 'syncing'; done: number; total: number }
  /** No network, no server, or waiting for the next try. */
  | { state: 'offline'; waiting: number }
  /** `count`: refused work and conflicts that a person must decide. `waiting`: other unsent work. */
  | { state: 'attention'; count: number; waiting: number }
  /** Nobody is signed in, or the session is locked. */
  | { state: 'signed_out'; waiting: number };
