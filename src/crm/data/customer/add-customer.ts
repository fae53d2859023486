import { getSync, type Store, type WriteOutcome } from '../../../../sync/index.ts';
import type { Customer, CustomerColumns } from '../../rules/customer/customer.ts';
import { customersEntity } from './customers-entity.ts';

export type AddOutcome = { outcome: 'accepted'; id: string } | Extract<WriteOutcome, { outcome: 'refused' }>;

/**
 * Stores a new customer on this device, to be sent. `columns` have passed the form's schema. An import passes one `store`
 * for all its customers, since another person may sign in meanwhile (rule I5).
 */
export async function addCustomer(options: { columns: CustomerColumns; store?: Store }): Promise<AddOutcome> {
  const { store = getSync().store() } = options;
  const customer: Customer = {
    ...options.columns,
    id: store.newId(),
    user_id: store.userId,
    created_at: new Date().toISOString(),
    deleted_at: null,
  };
  const written = await store.write({ kind: 'create', entity: customersEntity, values: customer });
  return written.outcome === 'accepted' ? { outcome: 'accepted', id: customer.id } : written;
}
