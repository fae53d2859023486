import type { Columns, Store } from '../../../../sync/index.ts';
import { readRecordIds } from '../sync/read-subject.ts';

/**
 * Drops what this device has not sent about a customer who was erased for good, with the rows and files that only it had:
 * erasing leaves nobody a choice (PRIVACY-3). Returns how many changes that were.
 */
export async function forgetErased(options: { store: Store; customerId: string }): Promise<number> {
  const { store, customerId } = options;
  const isAbout = ({ rowId, values }: { rowId: string; values: Columns }) =>
    rowId === customerId || values['customer_id'] === customerId;
  // First, because a row that enters its table meanwhile is found in the outbox.
  const notEntered = await store.cancelCreations(isAbout);
  const ids = await readRecordIds(options);
  const changes = (await store.outbox()).filter((entry) => ids.has(entry.rowId) || isAbout(entry));
  for (const { opId } of changes) await store.discard(opId);
  return notEntered + changes.length;
}
