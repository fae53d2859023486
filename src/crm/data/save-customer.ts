import { getSync, type WriteOutcome } from '../../../sync/index.ts';
import type { CustomerColumns } from '../rules/customer.ts';
import { customersEntity } from './customers-entity.ts';

/**
 * Keeps an edit on this device, to be sent. `seen` are the columns when the form opened, so that an edit made
 * elsewhere meanwhile is noticed. Changes of the record that the server had refused are offered again with it.
 */
export async function saveCustomer(options: {
  id: string;
  columns: CustomerColumns;
  seen: CustomerColumns;
}): Promise<WriteOutcome> {
  const store = getSync().store();
  const { id, columns: values, seen } = options;
  const written = await store.write({ kind: 'update', entity: customersEntity, id, values, seen });
  if (written.outcome !== 'accepted') return written;
  const refused = (await store.outbox()).filter(
    (entry) => entry.entity === customersEntity.name && entry.rowId === id && entry.state === 'failed',
  );
  for (const entry of refused) await store.retry(entry.opId);
  return written;
}
