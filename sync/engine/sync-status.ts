/**
 * Why this device cannot keep data as it should. `blocked`: an old version is open in another tab and does not make
 * room. `newer_version`: another tab runs a newer version, this one only reads. `full`: what the server sent does not
 * fit. `lost`: what was kept here was cleared. `unavailable`: the browser gives no storage.
 * `hanging`: it gives no answer.
 */
export type StorageProblem = 'blocked' | 'newer_version' | 'full' | 'lost' | 'unavailable' | 'hanging';

/** The sync mark: exactly one of five states (rule V1). */
export type SyncStatus =
  /** Outbox empty, every stream at its head, and no cycle sends or fetches. `atMs` is device time of the last look, null before the first. */
  | { state: 'synced'; atMs: number | null }
  | { state: 'syncing'; done: number; total: number }
  /** No network, no server, or waiting for the next try. */
  | { state: 'offline'; waiting: number }
  | { state: 'attention'; count: number; waiting: number }
  /** Nobody signed in, or the session is locked. */
  | { state: 'signed_out'; waiting: number };
