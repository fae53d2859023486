import type { EntityDefinition } from '../../../sync/index.ts';
import { notAuthenticated, storeOfPerson, type RecordOutcome } from './store-of-person.ts';

interface SyncedRow<Row extends { id: string }> {
  entity: EntityDefinition<Row>;
  id: string;
}

/** Deletes a row of the person signed in. The server soft-deletes it, so {@link restoreRow} can undo this. */
export async function deleteRow<Row extends { id: string }>(row: SyncedRow<Row>): Promise<RecordOutcome> {
  const store = storeOfPerson();
  return store ? store.write({ kind: 'delete', ...row }) : notAuthenticated;
}

/** Restores a deleted row (CUSTOMER-9). */
export async function restoreRow<Row extends { id: string }>(row: SyncedRow<Row>): Promise<RecordOutcome> {
  const store = storeOfPerson();
  return store ? store.write({ kind: 'restore', ...row }) : notAuthenticated;
}
