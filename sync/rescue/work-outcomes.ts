import type { Columns, OpKind } from '../engine/protocol.ts';

/**
 * `not_work`: another kind of file. `damaged`: a part of it is missing or changed. `other_person`: another person saved it.
 * `newer_version`: this version of the app does not know all of it.
 */
export type WorkRefusal = 'not_work' | 'damaged' | 'other_person' | 'newer_version';

/** What a file brings that this device does not have; `known` counts what it has already. */
export interface FoundWork {
  writtenAtMs: number;
  changes: {
    opId: string;
    entity: string;
    rowId: string;
    kind: OpKind;
    values: Columns;
    writtenAtMs: number;
  }[];
  files: number;
  redemptions: number;
  calls: number;
  known: number;
}

/** What a file of unsent work would bring; nothing was changed on the device. */
export type FindWorkOutcome =
  { outcome: 'found'; work: FoundWork } | { outcome: 'refused'; reason: WorkRefusal };

/** `adopted`: all that was not on this device is stored and will be sent. After `refused` nothing has changed. */
export type ImportWorkOutcome =
  | { outcome: 'adopted'; work: FoundWork }
  | { outcome: 'refused'; reason: WorkRefusal | 'storage_full' | 'storage_unavailable' | 'read_only' };

/** `refused`: the operations could not be marked as copied, so nothing was exported (rule N2). */
export type ExportOutcome =
  | { outcome: 'exported'; text: string }
  | { outcome: 'refused'; reason: 'storage_full' | 'storage_unavailable' | 'read_only' };
