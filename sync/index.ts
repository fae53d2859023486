/** The public API of the local-first engine; code outside of `sync/` imports no other file of it. */
export { createSync, type SyncOptions } from './create-sync.ts';
export { windowHints } from './adapters/window-hints.ts';
export {
  getSync,
  getSyncIfProvided,
  onSyncProvided,
  provideSync,
  provideLazySync,
  whenSync,
  type Sync,
} from './coordination/provide-sync.ts';
export {
  conflictsEntity,
  defineEntity,
  singleColumns,
  type ColumnGroup,
  type EntityDefinition,
  type MergeClass,
} from './local/entity.ts';
export { isStorageFull } from './local/database/storage-errors.ts';
export { uuidV7 } from './adapters/crypto-random.ts';
export { readSettingWithoutSync } from './local/store/read-setting-without-sync.ts';
export { readRowsInPages } from './local/rows/read-rows-in-pages.ts';
export {
  NoToken,
  type SignOutReason,
  type Identity,
  type Person,
  type Session,
} from './coordination/identity.ts';
export type { DecisionOutcome } from './local/decision-outcome.ts';
export type {
  Change,
  OpenConflict,
  OutboxEntry,
  Store,
  StoreFacts,
  StreamFacts,
  Where,
  WriteOutcome,
} from './local/store/store.ts';
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
} from './files/file.ts';
export type { QueuedCall, QueuedCalls, QueueOutcome } from './calls/queued-call.ts';
export type {
  FailedCheck,
  RedeemResult,
  RedemptionAttempt,
  RedemptionAnswer,
  RedemptionOutcome,
  RedemptionRefusal,
  Redemptions,
} from './redemptions/redemption-attempt.ts';
export type { ImportWorkOutcome, ExportOutcome, FoundWork, WorkRefusal } from './rescue/work-outcomes.ts';
export type { DeviceCheck } from './engine/device-check.ts';
export type { StorageProblem, SyncStatus } from './engine/sync-status.ts';
export type { Columns, Json, OpKind, RefusalCode } from './engine/protocol.ts';
