import type { Columns, Store } from '../../../../sync/index.ts';
import { readRecordIds } from '../sync/read-subject.ts';

/**
 * Discards unsent changes about a customer who was erased for good, with rows and files that only this device
 * has. Erasure overrides unsent work (PRIVACY-3). Returns the number of discarded changes.
 */
export async function discardErasedChanges(options: { store: Store; customerId: string }): Promise<number> {
  const { store, customerId } = options;
  const isAbout = ({ rowId, values }: { rowId: string; values: Columns }) =>
    rowId === customerId || values['customer_id'] === customerId;
  // Queued rows are cancelled first: one that enters its table meanwhile is found in the outbox below.
  const notEntered = await store.cancelCreations(isAbout);
  const ids = await readRecordIds(options);
  const changes = (await store.outbox()).filter((entry) => ids.has(entry.rowId) || isAbout(entry));
  for (const { opId } of changes) await store.discard(opId);
  return notEntered + changes.length;
}
