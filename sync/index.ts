/** The only door to the local-first engine. */
export { createSync, type SyncOptions } from './create-sync.ts';
export { getSync, provideSync, type Sync } from './sync.ts';
export {
  conflictsEntity,
  defineEntity,
  singleColumns,
  type ColumnGroup,
  type EntityDefinition,
  type MergeClass,
} from './entity.ts';
export { NoToken, type Identity, type Person, type Session } from './identity.ts';
export type { Change, OutboxEntry, Store, StoreFacts, StreamFacts, WriteOutcome } from './store.ts';
export type { SyncStatus } from './status.ts';
export type { Columns, ConflictRow, Json, OpKind, RefusalCode } from './protocol.ts';
