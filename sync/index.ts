/** The only door to the local-first engine. */
export { createSync, type SyncOptions } from './create-sync.ts';
export {
  getSync,
  getSyncIfThere,
  onSync,
  provideSync,
  provideSyncLater,
  whenSync,
  type Sync,
} from './sync.ts';
export {
  conflictsEntity,
  defineEntity,
  singleColumns,
  type ColumnGroup,
  type EntityDefinition,
  type MergeClass,
} from './entity.ts';
export { readDraftAside } from './local/read-draft-aside.ts';
export { scanRows } from './local/scan-rows.ts';
export { NoToken, type Farewell, type Identity, type Person, type Session } from './identity.ts';
export type { Change, OutboxEntry, Store, StoreFacts, StreamFacts, Where, WriteOutcome } from './store.ts';
export type {
  AddFileOutcome,
  FileFacts,
  FileFailure,
  FileFailureCode,
  FileReference,
  Files,
  FileUnavailable,
  NewFile,
  OpenFileOutcome,
  PinFileOutcome,
  SignFileOutcome,
} from './file.ts';
export type { QueuedCall, QueuedCalls, QueueOutcome } from './queued-call.ts';
export type { FailedScan, RedeemResult, Scan, ScanAnswer, ScanOutcome, ScanRefusal, Scans } from './scan.ts';
export type { DeviceCheck } from './device-check.ts';
export type { StorageTrouble, SyncStatus } from './status.ts';
export type { Columns, ConflictRow, Json, OpKind, RefusalCode } from './protocol.ts';
