import type { Store } from '../../../../sync/index.ts';
import { readRecordIds } from '../sync/read-subject.ts';

/**
 * Drops what this device has not sent about a customer who was erased for good, with the rows and files that only it had:
 * erasing leaves nobody a choice (PRIVACY-3). Returns how many changes that were.
 */
export async function forgetErased(options: { store: Store; customerId: string }): Promise<number> {
  const { store, customerId } = options;
  const ids = await readRecordIds(options);
  const changes = (await store.outbox()).filter(
    ({ rowId, values }) => ids.has(rowId) || values['customer_id'] === customerId,
  );
  for (const { opId } of changes) await store.discard(opId);
  return changes.length;
}
